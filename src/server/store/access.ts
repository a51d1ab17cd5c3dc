/** Kind of a call. Reads and writes are monitored separately, because a store may be readable but not writable. */
export type StoreAccess = 'read' | 'write';

/** Says that a call only reads; all others write. */
export const reading = <Call extends object>(call: Call): Call => Object.assign(call, { access: 'read' } as const);

/** Says that a call may take long: it creates tables and indexes, or writes many rows. */
export const lasting = <Call extends object>(call: Call): Call => Object.assign(call, { isLong: true } as const);

export const accessOf = (call: object): StoreAccess => ('access' in call && call.access === 'read' ? 'read' : 'write');

export const isLong = (call: object): boolean => 'isLong' in call;
