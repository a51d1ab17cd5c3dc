import { failing, type Overrides } from '../../../src/testing/overrides.js';
import type { Hands } from '../hands.js';
import { looksOf, never } from './element-look.js';

const down = failing('service_unavailable', { status: 503, retryable: true });
const offersOfNone: Overrides['offers'] = {
  offers: [{ amount: 79_900, available: false, reason: 'not_offered' }],
  examples: {},
};
const teaser = (attributes: string) => `<ratenkauf-teaser handler="{handler}" ${attributes}></ratenkauf-teaser>`;

/** Sizes of the teaser: attributes and width of the place it stands in. */
const sizes = {
  inline: (amount: string) => teaser(`variant="inline" amount="${amount}"`),
  compact: (amount: string) => `<div class="card">${teaser(`amount="${amount}"`)}</div>`,
  full: (amount: string) => `<div class="column">${teaser(`amount="${amount}"`)}</div>`,
};

/** The teaser in every size. */
export const teaserLooks = Object.entries(sizes).flatMap(([size, html]) =>
  looksOf('teaser', '', {
    [`${size}, rate`]: { html: html('799.00'), says: /Monat/ },
    [`${size}, highest amount`]: { html: html('10000.00'), says: /Monat/ },
    [`${size}, loading`]: { html: html('799.00'), answers: { offers: never }, says: /(?:)/, isLoading: true },
    [`${size}, out of range`]: { html: html('179.00'), says: /10\.000/ },
    [`${size}, not offered`]: { html: html('799.00'), answers: { offers: offersOfNone }, says: /Bonität/ },
    [`${size}, service down`]: { html: html('799.00'), answers: { offers: down }, says: /Bonität/ },
    [`${size}, example open`]: {
      html: html('799.00'),
      says: /Darlehensgeber|Kreditgeber|Nettodarlehensbetrag:/,
      act: ({ press }) => press(/Beispiel/, 'summary'),
    },
  }),
);

const openPlans = ({ press }: Hands) => press(/^Alle (Raten|Laufzeiten)/, 'button');

/** The dialog with all plans, opened from a teaser. */
export const plansLooks = looksOf('plans', sizes.full('799.00'), {
  opened: { act: openPlans, says: /\d+ Raten/, frame: 'screen' },
  loading: { act: openPlans, answers: { plans: never }, says: /geladen/, frame: 'screen' },
  'not loaded': { act: openPlans, answers: { plans: down }, says: /Noch einmal|erneut/, frame: 'screen' },
});
