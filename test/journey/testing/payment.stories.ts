import { handlers } from 'ratenkauf-elements/testing/msw';
import type { Scenario } from 'ratenkauf-elements/testing';
import 'ratenkauf-elements/define/ratenkauf-checkout';

export default { title: 'Payment', render: () => '<ratenkauf-checkout lang="de"></ratenkauf-checkout>' };

/** Returns a story in which msw answers as in a scenario. */
const story = (scenario: Scenario) => ({ parameters: { msw: handlers(scenario) } });

export const Possible = story('checkout_possible');
export const Abroad = story('delivery_abroad');
