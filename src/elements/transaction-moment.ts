import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { formatDate } from './format-date.js';
import type { Language } from './texts.js';
import { dayOf, formatTime } from './transaction-dates.js';

/** Milliseconds between two looks at the calendar. */
const minute = 60_000;

/** Words with the time of a reading in the place of `{time}`; with its day when that is over, and always on paper. */
export function renderMoment(words: string, at: Date, language: Language): TemplateResult | string {
  const [before, after] = words.split('{time}');
  if (after === undefined) return words;
  const day = dayOf(at.toISOString());
  const isToday = day === dayOf(new Date().toISOString());
  return html`${before}<span class=${isToday ? 'today' : ''}>${formatDate(day, language)}, </span>${formatTime(at, 'medium')}${after}`;
}

/** Lets an element that stays open see that a day is over. */
export class Calendar implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(this.#look, minute);
    document.addEventListener('visibilitychange', this.#look);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
  }

  readonly #look = (): void => this.#host.requestUpdate();
}
