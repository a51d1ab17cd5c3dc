// ratenkauf-elements/vue. Printed by `npm run api`; see docs/decisions.md, 24.

import type { HTMLAttributes, PublicProps } from "vue";
import type { ElementTypes, Tag } from "./types.js";
type Emit<Events> = {
    [Name in keyof Events]: (emit: (name: Name, event: Events[Name]) => void) => void;
}[keyof Events] extends (emit: infer All) => void ? All : never;
type TypeOf<Name extends Tag> = new () => ElementTypes[Name]["element"] & {
    $props: Omit<HTMLAttributes, keyof ElementTypes[Name]["props"]> & ElementTypes[Name]["props"] & PublicProps;
    $emit: Emit<ElementTypes[Name]["events"]>;
};
declare module "vue" {
    interface GlobalComponents {
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
