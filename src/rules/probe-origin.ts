/**
 * Origin of no page, which `ratenkauf-elements doctor` names to see whether other origins than that of the shop are
 * refused. The handler refuses it as any other one; only its log says who has asked.
 */
export const probeOrigin = 'https://doctor.invalid';
