import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
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

/** Updates an element every minute, so that what it says about the present stays true. */
export function followCalendar(host: ReactiveControllerHost): void {
  const look = (): void => host.requestUpdate();
  let timer: ReturnType<typeof setInterval>;
  watchShowing(host, look);
  host.addController({
    hostConnected: () => (timer = setInterval(look, minute)),
    hostDisconnected: () => clearInterval(timer),
  });
}
