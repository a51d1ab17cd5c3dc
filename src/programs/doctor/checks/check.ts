import type { Health } from '../../../contract/health.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, unseen, type Finding, type CheckReport, type Unseen } from '../../reports.js';
import type { Tag } from '../page/page.js';
import type { Evidence, HandlerSeen, Probes } from '../seen/evidence.js';

export type Remark = Finding | Unseen;

/** What a check says, one after the other; nothing if all was seen, and nothing is wrong. */
export type Remarks = Iterable<Remark, void, undefined> | AsyncIterable<Remark, void, undefined>;

/** One of the questions that are asked of every shop. */
export interface Check extends Pick<CheckReport, 'id' | 'title'> {
  /** Settings of which it says, too, what the handler does not accept. */
  readonly settings?: readonly SettingName[];
  /** Never throws because of what a shop answers. */
  readonly looks: (evidence: Evidence) => Remarks;
}

/** Why nothing is known of a handler that is not there. */
export const noHandler = ({ base }: HandlerSeen): string =>
  `no handler answers at ${base}; repair what "Handler" says first`;

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
export const noHealth = (handler: HandlerSeen): string =>
  handler.probes ? `the handler tells strangers only whether all is well; give ${waysToHealth}` : noHandler(handler);

/** Looks at the health of the handler, if it is known. */
export const byHealth =
  (looks: (health: Health, evidence: Evidence) => Remarks): Check['looks'] =>
  (evidence) =>
    evidence.handler.state ? looks(evidence.handler.state, evidence) : [unseen(noHealth(evidence.handler))];

/** Looks at the answers of the handler, if there are some. */
export const byProbes =
  (looks: (probes: Probes, evidence: Evidence) => Remarks): Check['looks'] =>
  (evidence) =>
    evidence.handler.probes ? looks(evidence.handler.probes, evidence) : [unseen(noHandler(evidence.handler))];

/** Looks at the first element of this package, or the first with a name that is meant, if the page has one. */
export const byElement =
  (
    looks: (evidence: Evidence, first: Tag) => Remarks,
    name?: string,
    isMeant: (tag: Tag) => boolean = () => true,
  ): Check['looks'] =>
  (evidence) => {
    const { url, elements } = evidence.page;
    const first = elements.find((each) => (name === undefined || each.name === name) && isMeant(each));
    if (first) return looks(evidence, first);
    const where = `the HTML of ${url.href} has no ${name ?? 'element of this package'}`;
    return [unseen(`${where}; give the address of a page that has one, and --cookie if it needs a session`)];
  };

/** Returns what the handler does not accept of these settings. */
export const problemsWith = ({ settings }: Evidence, names: readonly SettingName[] = []): readonly Finding[] =>
  settings.problems
    .filter(({ name }) => names.some((each) => name.split(', ').includes(variableOf(each))))
    .map(({ name, expected }) => error(`The handler does not accept ${name}.`, `Give ${expected}.`));
