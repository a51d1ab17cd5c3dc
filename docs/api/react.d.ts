// ratenkauf-elements/react. Printed by `npm run api`; see docs/decisions.md, 24.

import type { ClassAttributes, HTMLAttributes, ReactElement } from "react";
import type { ElementTypes, Listeners, Tag } from "./types.js";
type TypeOf<Name extends Tag> = Omit<HTMLAttributes<ElementTypes[Name]["element"]>, keyof ElementTypes[Name]["props"]> & ClassAttributes<ElementTypes[Name]["element"]> & ElementTypes[Name]["props"] & Listeners<Name, "on">;
declare module "react" {
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
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${Capitalize<First>}${Camel<Rest>}` : Capitalize<Name>;
type PropsOf<Name extends Tag> = TypeOf<Name> & {
    [Event in keyof ElementTypes[Name]["events"] & string as `on${Camel<Event>}`]?: ((event: ElementTypes[Name]["events"][Event] & {
        readonly currentTarget: ElementTypes[Name]["element"];
    }) => void) | undefined;
};
export declare const RatenkaufCheckout: (props: PropsOf<"ratenkauf-checkout">) => ReactElement;
export declare const RatenkaufConsent: (props: PropsOf<"ratenkauf-consent">) => ReactElement;
export declare const RatenkaufPlans: (props: PropsOf<"ratenkauf-plans">) => ReactElement;
export declare const RatenkaufProofs: (props: PropsOf<"ratenkauf-proofs">) => ReactElement;
export declare const RatenkaufStatus: (props: PropsOf<"ratenkauf-status">) => ReactElement;
export declare const RatenkaufSummary: (props: PropsOf<"ratenkauf-summary">) => ReactElement;
export declare const RatenkaufTeaser: (props: PropsOf<"ratenkauf-teaser">) => ReactElement;
export declare const RatenkaufTransaction: (props: PropsOf<"ratenkauf-transaction">) => ReactElement;
export declare const RatenkaufTransactions: (props: PropsOf<"ratenkauf-transactions">) => ReactElement;
