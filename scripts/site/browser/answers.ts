import { fetchOf, type Scenario } from 'ratenkauf-elements/testing';

/** Has everything below an address answered in this page, as in a situation. */
export function answer(situation: Scenario, handler: string): void {
  window.fetch = fetchOf(situation, { handler });
}
