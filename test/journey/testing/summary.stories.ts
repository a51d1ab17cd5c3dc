import { fetchOf, type Scenario } from 'ratenkauf-elements/testing';
import 'ratenkauf-elements/define/ratenkauf-summary';

export default { title: 'Order page', render: () => '<ratenkauf-summary lang="de"></ratenkauf-summary>' };

/** Returns a story in which the handler answers as in a scenario. */
const story = (scenario: Scenario) => ({
  beforeEach() {
    const { fetch } = window;
    window.fetch = fetchOf(scenario);
    return () => void (window.fetch = fetch);
  },
});

export const Approved = story('approved');
export const Declined = story('declined');
export const Unresolved = story('unresolved');
