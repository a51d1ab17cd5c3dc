// ratenkauf-elements/solid. Printed by `npm run api`; see docs/decisions.md, 24.

import type { JSX } from "solid-js";
import type { ElementTypes, Listeners, Tag } from "./types.js";
type TypeOf<Name extends Tag> = Omit<JSX.HTMLAttributes<ElementTypes[Name]["element"]>, keyof ElementTypes[Name]["props"]> & ElementTypes[Name]["props"] & {
    [Field in keyof ElementTypes[Name]["props"] & string as `attr:${Field}` | `prop:${Field}`]?: ElementTypes[Name]["props"][Field];
} & Listeners<Name, "on:">;
declare module "solid-js" {
    namespace JSX {
        interface IntrinsicElements {
            "ratenkauf-checkout": TypeOf<"ratenkauf-checkout">;
            "ratenkauf-consent": TypeOf<"ratenkauf-consent">;
            "ratenkauf-plans": TypeOf<"ratenkauf-plans">;
            "ratenkauf-proofs": TypeOf<"ratenkauf-proofs">;
            "ratenkauf-status": TypeOf<"ratenkauf-status">;
            "ratenkauf-summary": TypeOf<"ratenkauf-summary">;
            "ratenkauf-teaser": TypeOf<"ratenkauf-teaser">;
            "ratenkauf-transaction": TypeOf<"ratenkauf-transaction">;
            "ratenkauf-transactions": TypeOf<"ratenkauf-transactions">;
        }
    }
}
