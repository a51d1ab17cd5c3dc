import type * as de from '../de/picker.js';

export const picker: typeof de.picker = {
  legend: 'Choose a repayment term',
  figures: 'For {months} instalments:',
  term: '{months} instalments',
  spoken: '{months} instalments of {monthlyRate} per month',
  each: '{monthlyRate} /\u00a0month',
  interest: 'Interest {interest}',
  total: 'total {total}',
  effective: 'APRC {effectiveRate}',
  all: 'All {count} repayment terms',
};
