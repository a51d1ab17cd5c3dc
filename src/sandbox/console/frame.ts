import { html } from 'hono/html';
import type { Controls } from '../controls/controls.js';
import { consolePath } from '../controls/input.js';
import { dayText, durationText, minuteText } from './format.js';
import type { Html } from './parts.js';

/** The pages of the console, in the order of the navigation. */
export const viewNames = [
  'overview',
  'purchases',
  'transactions',
  'faults',
  'clock',
  'journal',
  'webhooks',
  'settings',
] as const;

/** Name of a page of the console. */
export type ViewName = (typeof viewNames)[number];

/** What a page is made from. */
export interface ViewInput {
  readonly controls: Controls;
  /** Origin under which the sandbox is reached. */
  readonly origin: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the path of a page. */
export const viewPath = (name: ViewName): string => (name === 'overview' ? '/' : `${consolePath}/${name}`);

/** Path of the style sheet. */
export const stylesPath = `${consolePath}/console.css`;

/** Path of the icon. */
export const iconPath = `${consolePath}/icon.svg`;

/** Folder of the scripts. */
export const scriptFolder = `${consolePath}/script`;

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns a whole page: head, navigation, the time of the service, and `content`. It works without the script. */
export function frame(name: ViewName, content: Html | Promise<Html>, { controls }: ViewInput): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${titleOf(name)} · Ratenkauf sandbox</title>
        <link rel="icon" href="${iconPath}" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesPath}" />
        <script type="module" src="${scriptFolder}/main.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        <header class="top" id="top" data-live>
          <p class="brand">
            <a href="/"><span class="mark" aria-hidden="true">R</span> Ratenkauf sandbox</a>
          </p>
          ${state(controls)}
        </header>
        <nav class="sections" aria-label="Console">
          <ul>
            ${viewNames.map((each) => html`<li><a href="${viewPath(each)}" ${each === name ? html`aria-current="page"` : ''}>${titleOf(each)}</a></li>`)}
          </ul>
        </nav>
        <main id="content" data-live>
          <h1 tabindex="-1">${titleOf(name)}</h1>
          ${content}
        </main>
        <p class="offline" data-offline>The sandbox does not answer.</p>
        <div class="toast" role="status" data-toast></div>
      </body>
    </html>`;
}

/** Returns what holds on every page: the service's time, and how many faults are on. */
function state({ clock, faults }: Controls): Html {
  const now = clock.now();
  const ahead = clock.advanced();
  const count = faults.list().length;
  return html`<p class="state">
    <a class="chip ${count === 0 ? 'quiet' : 'danger'}" href="${viewPath('faults')}"
      >${count === 0 ? 'No faults' : count === 1 ? '1 fault on' : `${count} faults on`}</a
    >
    <a class="chip ${ahead === 0 ? 'quiet' : 'warning'}" href="${viewPath('clock')}"
      ><span class="visually-hidden">Clock: </span>${dayText(now)},
      ${minuteText(now)}${ahead === 0 ? '' : ` (+${durationText(ahead * 60_000)})`}</a
    >
  </p>`;
}
