// ratenkauf-elements/testing/msw. Printed by `npm run api`; see docs/decisions.md, 24.

export function handlers(scenario?: Scenario | Overrides, { handler, ...options }?: AnswersOptions): HttpHandler[];

import { AnswersOptions, Overrides, Scenario } from "ratenkauf-elements/testing";
