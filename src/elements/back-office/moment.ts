import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { css } from '../element/styles/css.js';
import { formatDate } from '../../rules/dates.js';
import { watchShowing } from '../element/page/showing.js';
import type { Language } from '../element/texts.js';
import { dayOf, formatGermanTime } from './dates.js';

/** Milliseconds between two checks of the date. */
const minute = 60_000;

/** Puts the time of a reading into `{time}` of a text; with the date if it is not today's, and always in print. */
export function renderMoment(words: string, at: Date, language: Language): TemplateResult | string {
  const [before, after] = words.split('{time}');
  if (after === undefined) return words;
  const day = dayOf(at.toISOString());
  const isToday = day === dayOf(new Date().toISOString());
  return html`${before}<span class=${isToday ? 'today' : ''}>${formatDate(day, language)}, </span>${formatGermanTime(at, 'medium')}${after}`;
}

/** Styles of {@link renderMoment}. */
export const momentStyles = css`
  .today {
    display: none;
  }
  @media print {
    .today {
      display: inline;
    }
  }
`;

/** Updates its element every minute, so that what is said about the present stays true. */
export class Calendar implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
    watchShowing(host, this.#look);
  }

  hostConnected(): void {
    this.#timer = setInterval(this.#look, minute);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  readonly #look = (): void => this.#host.requestUpdate();
}
