// ratenkauf-elements/svelte. Printed by `npm run api`; see docs/decisions.md, 24.

import type { HTMLAttributes } from "svelte/elements";
import type { ElementTypes, Listeners, Tag } from "./types.js";
type TypeOf<Name extends Tag> = Omit<HTMLAttributes<ElementTypes[Name]["element"]>, keyof ElementTypes[Name]["props"]> & ElementTypes[Name]["props"] & Listeners<Name, "on" | "on:">;
declare module "svelte/elements" {
    interface SvelteHTMLElements {
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
