import { html } from 'hono/html';
import { billingDays, bookingDelay, expiringDays, reportableDays } from '../bank/setting/assumptions.js';
import { germanDateTime } from '../bank/values/german-time.js';
import type { Controls } from '../controls/controls.js';
import { actionButton, facts, field, type Html } from '../plain/parts.js';
import { dayText, distanceText, durationText, minuteText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import { stepWords } from './status-words.js';

const path = '/sandbox/clock';
const steps = [
  [1, '+ 1 minute'],
  [30, '+ 30 minutes'],
  [1440, '+ 1 day'],
  [86_400, '+ 60 days'],
] as const;

/** Returns the service's time, the ways to change it, and what happens next. */
export function clockView({ controls }: ViewInput): Html {
  const now = controls.clock.now();
  const ahead = controls.clock.advanced() * 60_000;
  const local = germanDateTime(now).slice(0, 16);
  return html`<p class="lead">${
    ahead === 0
      ? 'The service’s time is that of this machine.'
      : html`<strong>${durationText(ahead)} ahead</strong> of this machine.`
  } The clock decides when purchases and deadlines pass. It only goes forward; what has happened stays when it is set
back to the machine’s time.</p>
<div class="panel">
<div class="buttons">
${steps.map(([advanceMinutes, label]) => actionButton({ path, label, fields: { advanceMinutes } }))}
${actionButton({ path, label: 'Back to the machine’s time', fields: { reset: 'true' }, look: 'danger' })}</div>
<form class="fields" method="post" action="${path}">
${field({
  id: 'now',
  name: 'now',
  label: 'Set to (German time)',
  value: local,
  attributes: { type: 'datetime-local', min: local, required: '' },
})}<button>Set</button></form></div>
<div class="columns">
<section><h2>What comes next</h2><div class="panel">${upcoming(controls, now)}</div></section>
<section><h2>What time does</h2><div class="panel">${whatTimeDoes()}</div></section>
<section><h2>For one customer</h2><p class="panel">The clock is that of the whole bank. “More” in
<a href="${viewPath('purchases')}">Purchases</a> and <a href="${viewPath('transactions')}">Transactions</a> lets time
pass for one customer alone, in addition to the clock. A confirmed purchase and its transaction get older together.</p>
</section>
<section><h2 id="shop">The shop’s own clock</h2><div class="panel"><p>The bank tells no shop when it deletes a purchase.
So the shop counts the 30 minutes of an approval by its own clock, and its page (“Genehmigung gilt noch 5 Minuten”)
stays as it is when time passes here, also after a reload.</p>
<p>The handler’s option <code>now</code> moves the shop’s clock. Where the sandbox runs in the shop’s process,
<code>now: () => sandbox.clock.now().getTime()</code> follows the bank’s.</p></div></section></div>`;
}

const whatTimeDoes = (): Html =>
  facts([
    ['30 minutes', 'after the customer’s last step an unconfirmed purchase is deleted.'],
    [`${bookingDelay} seconds`, 'after it was reported a delivery or refund is booked.'],
    [`${billingDays} days`, 'after its delivery was booked a transaction is billed.'],
    [
      `${reportableDays - expiringDays} days`,
      `after the order the deadline for its delivery is near; after ${reportableDays} days it has expired.`,
    ],
  ]);

/** Returns the next five events. */
function upcoming({ purchases, transactions }: Controls, now: Date): Html {
  const deletions = purchases().flatMap(({ businessId, expires }) =>
    expires === null ? [] : [{ at: new Date(expires), text: `Purchase ${businessId} is deleted` }],
  );
  const changes = transactions().flatMap(({ businessId, nextStep }) =>
    nextStep === null ? [] : [{ at: nextStep.from, text: `Transaction ${businessId}: ${stepWords[nextStep.status]}` }],
  );
  const events = [...deletions, ...changes].sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, 5);
  if (events.length === 0) return html`<p class="muted">Nothing waits for its time.</p>`;
  return facts(events.map(({ at, text }) => [`${distanceText(at, now)}, ${dayText(at)}, ${minuteText(at)}`, text]));
}
