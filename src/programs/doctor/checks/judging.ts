import type { Health } from '../../../contract/health.js';
import type { SettingName } from '../../serve/settings/table.js';
import { variableOf } from '../../serve/settings/table.js';
import type { Evidence, HandlerSeen, Probes } from '../seen/evidence.js';
import { judged, unchecked, type Check, type Judgement } from './check.js';
import { problemsWith } from './given.js';

/** Why nothing is known of a handler that is not there. */
export const noHandler = ({ base }: HandlerSeen): string =>
  `no handler answers at ${base}; repair what "Handler" says first`;

/** Why nothing is known of purchases where there are none. */
export const noShop =
  'the handler has no field shop in its configuration, so there are no purchases; check again once it sells';

/** What to give, so that a handler of a shop that sells says what is wrong with it. */
export const waysToHealth =
  `--cookie with the session of somebody who may manage, or ${variableOf('adminKeys')} where the admin listener is ` +
  'reached';

/** Why nothing is known of the health of a handler. */
export const noHealth = (handler: HandlerSeen): string =>
  handler.probes ? `the handler tells strangers only whether all is well; give ${waysToHealth}` : noHandler(handler);

/** Judges by the health of the handler and these settings; `judge` is called if it is known. */
export const byHealth =
  (judge: (health: Health, evidence: Evidence) => Judgement, settings: readonly SettingName[] = []): Check['judge'] =>
  (evidence) => {
    const { handler } = evidence;
    const { findings, unchecked: reason } = handler.state
      ? judge(handler.state, evidence)
      : unchecked(noHealth(handler));
    return judged([...problemsWith(evidence.settings, settings), ...findings], reason);
  };

/** Judges by the answers of the handler; `judge` is called if there are some. */
export const byProbes =
  (judge: (probes: Probes, evidence: Evidence) => Judgement | Promise<Judgement>): Check['judge'] =>
  (evidence) =>
    evidence.handler.probes ? judge(evidence.handler.probes, evidence) : unchecked(noHandler(evidence.handler));
