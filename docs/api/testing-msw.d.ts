// ratenkauf-elements/testing/msw. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export function handlers(scenario?: Scenario | Overrides, { handler, ...options }?: AnswersOptions): HttpHandler[];

// AnswersOptions: see ratenkauf-elements/testing
// Overrides: see ratenkauf-elements/testing
// Scenario: see ratenkauf-elements/testing
