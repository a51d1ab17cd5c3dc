import type { Health } from '../../contract/health.js';
import type { Evidence, HandlerSeen, Probes } from '../seen/evidence.js';
import { unchecked, type Check, type Judgement } from './check.js';

/** Why nothing is known of a handler that is not there. */
export const noHandler = ({ base }: HandlerSeen): string =>
  `no handler answers at ${base}; repair what "Handler" says first`;

/** Why nothing is known of purchases where there are none. */
export const noShop =
  'the handler has no field shop in its configuration, so there are no purchases; check again once it sells';

/** Judges by the health of the handler; `judge` is called if it is known. */
export const byHealth =
  (judge: (health: Health, evidence: Evidence) => Judgement): Check['judge'] =>
  (evidence) =>
    evidence.handler.state ? judge(evidence.handler.state, evidence) : unchecked(noHandler(evidence.handler));

/** Judges by the answers of the handler; `judge` is called if there are some. */
export const byProbes =
  (judge: (probes: Probes, evidence: Evidence) => Judgement | Promise<Judgement>): Check['judge'] =>
  (evidence) =>
    evidence.handler.probes ? judge(evidence.handler.probes, evidence) : unchecked(noHandler(evidence.handler));
