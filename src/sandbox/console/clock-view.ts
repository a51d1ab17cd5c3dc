import { html } from 'hono/html';
import { expiringDays, billingDays, bookingDelay, reportableDays } from '../bank/setting/assumptions.js';
import { germanDateTime } from '../bank/values/german-time.js';
import type { Controls } from '../controls/controls.js';
import { dayText, distanceText, durationText, minuteText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import { actionButton, type Html } from './parts.js';
import { stepWords } from './status-words.js';

const path = '/sandbox/clock';
const steps = [
  [1, '1 minute'],
  [30, '30 minutes'],
  [1440, '1 day'],
  [86_400, '60 days'],
] as const;

/** Returns the service's time, the ways to change it, and what happens next. */
export function clockView({ controls }: ViewInput): Html {
  const now = controls.clock.now();
  const ahead = controls.clock.advanced() * 60_000;
  return html`<div class="panel clock">
      <p class="time">${minuteText(now)}<span class="muted">${dayText(now)}, German time</span></p>
      <p>
        ${ahead === 0 ? 'The service’s time is that of this machine.' : html`<strong>${durationText(ahead)} ahead</strong> of this machine.`}
        The clock decides when purchases and deadlines pass. It only goes forward; what has happened stays when it is
        set back to the machine’s time.
      </p>
      <div class="buttons">
        ${steps.map(([minutes, label]) => actionButton({ path, label: `+ ${label}`, fields: { advanceMinutes: minutes }, done: `The clock is advanced by ${label}.` }))}
      </div>
      <form class="inline" method="post" action="${path}" data-done="The clock is set.">
        <label
          >Set to (German time)
          <input type="datetime-local" name="now" min="${local(now)}" value="${local(now)}" required
        /></label>
        <button class="button small plain">Set</button>
      </form>
      ${actionButton({ path, label: 'Back to the machine’s time', fields: { reset: 'true' }, done: 'The clock shows the machine’s time again.', look: 'danger' })}
    </div>
    ${forOne()}
    <h2>What comes next</h2>
    <div class="panel">${upcoming(controls, now)}</div>
    ${whatTimeDoes()}`;
}

/** Returns what passes for one customer alone, and what does not. */
function forOne(): Html {
  return html`<h2>For one customer</h2>
    <p class="panel">
      The clock is that of the whole bank. For one customer alone time passes in their row: “More” in
      <a href="${viewPath('purchases')}">Purchases</a> and <a href="${viewPath('transactions')}">Transactions</a> lets
      minutes, hours or days pass for this one, in addition to the clock. A confirmed purchase and its transaction get
      older together.
    </p>
    <h2 id="shop">The shop’s own clock</h2>
    <div class="panel prose">
      <p>
        The bank tells no shop when it deletes a purchase. So the shop counts the 30 minutes of an approval by its own
        clock, and its page (“Genehmigt bis …”, “Genehmigung gilt noch 5 Minuten”) stays as it is when time passes here,
        also after a reload. That a purchase is deleted at the bank, the shop learns when the customer orders, or when
        its own 30 minutes are over.
      </p>
      <p>
        The handler’s option <code>now</code> moves the shop’s clock: <code>now: () => Date.now() + 25 * 60_000</code>.
        Where the sandbox runs in the shop’s process, <code>now: () => sandbox.clock.now().getTime()</code> follows the
        clock above. The deadline of a transaction is the bank’s: the back office shows it when it reads the transaction
        again.
      </p>
    </div>`;
}

function whatTimeDoes(): Html {
  return html`<h2>What time does</h2>
    <dl class="panel facts">
      <div>
        <dt>30 minutes</dt>
        <dd>after the customer’s last step an unconfirmed purchase is deleted.</dd>
      </div>
      <div>
        <dt>${bookingDelay} seconds</dt>
        <dd>after it was reported a delivery or refund is booked.</dd>
      </div>
      <div>
        <dt>${billingDays} days</dt>
        <dd>after its delivery was booked a transaction is billed.</dd>
      </div>
      <div>
        <dt>${reportableDays - expiringDays} days</dt>
        <dd>after the order the deadline for its delivery is near; after ${reportableDays} days it has expired.</dd>
      </div>
    </dl>`;
}

const local = (date: Date) => germanDateTime(date).slice(0, 16);

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
  return html`<ul class="events">
    ${events.map(({ at, text }) => html`<li><span class="figure">${distanceText(at, now)}</span><span>${text}</span><span class="muted">${dayText(at)}, ${minuteText(at)}</span></li>`)}
  </ul>`;
}
