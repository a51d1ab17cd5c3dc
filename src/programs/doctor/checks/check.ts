import { variableOf } from '../../serve/settings/table.js';
import { unseen, type CheckReport, type Finding, type Remark } from '../../reports.js';
import type { Tag } from '../page/page.js';
import type { Evidence } from '../seen/evidence.js';

/** What a check says, one after the other: a sentence says what is wrong, and the check has the advice. */
export type Remarks = Iterable<Remark | string, void, undefined> | AsyncIterable<Remark | string, void, undefined>;

/** One of the questions that are asked of every shop. */
export interface Check<Seen = Evidence> extends Pick<CheckReport, 'id' | 'title'> {
  /** Never throws because of what a shop answers. */
  readonly looks: (seen: Seen) => Remarks;
  /** What to do about what it says in a sentence, and how severe that is: usually an error. */
  readonly mend?: string;
  readonly severity?: Finding['severity'];
}

/** Returns all that a check says of what is seen, each once. */
export async function remarksOf<Seen>(check: Check<Seen>, seen: Seen): Promise<readonly Remark[]> {
  const { looks, mend: advice = '', severity = 'error' } = check;
  const said = new Set<Remark | string>();
  for await (const remark of looks(seen)) said.add(remark);
  return [...said].map((remark) => (typeof remark === 'string' ? { severity, wrong: remark, advice } : remark));
}

/** Why nothing is known of a handler that is not there. */
export const noHandler = ({ handler }: Evidence): string =>
  `no handler answers at ${handler.base}; repair what "Handler" says first`;

/** Why nothing is known of purchases where there are none. */
export const noShop =
  'the handler has no field shop in its configuration, so there are no purchases; check again once it sells';

/** What to give, so that the pages of the checkout are seen. */
export const withFullCart = 'give --cookie with the session of a visitor whose cart is full';

/** What to give, so that a handler of a shop that sells says what is wrong with it. */
export const waysToHealth =
  `--cookie with the session of somebody who may manage, or ${variableOf('adminKeys')} where the admin listener is ` +
  'reached';

/** Why nothing is known of the health of a handler. */
export const noHealth = (evidence: Evidence): string =>
  evidence.handler.probes
    ? `the handler tells strangers only whether all is well; give ${waysToHealth}`
    : noHandler(evidence);

/** Returns how a check looks at a part of what is seen, and what it says where that is missing. */
const whereSeen =
  <Seen>(find: (evidence: Evidence) => Seen | undefined, why: (evidence: Evidence) => string) =>
  (looks: (seen: Seen, evidence: Evidence) => Remarks): Check['looks'] =>
  (evidence) => {
    const seen = find(evidence);
    return seen === undefined ? [unseen(why(evidence))] : looks(seen, evidence);
  };

/** Looks at the health of the handler, if it is known. */
export const byHealth = whereSeen(({ handler }) => handler.state, noHealth);

/** Looks at the answers of the handler, if there are some. */
export const byProbes = whereSeen(({ handler }) => handler.probes, noHandler);

/** Looks at the first element of this package, or the first with a name that is meant, if the page has one. */
export const byElement = (name?: string, isMeant: (tag: Tag) => boolean = () => true) =>
  whereSeen(
    ({ page }) => page.elements.find((each) => (name === undefined || each.name === name) && isMeant(each)),
    ({ page }) =>
      `the HTML of ${page.url.href} has no ${name ?? 'element of this package'}; give the address of a page that has ` +
      'one, and --cookie if it needs a session',
  );
