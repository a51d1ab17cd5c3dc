import type * as de from '../de/plans.js';
import { financing } from './financing.js';

export const plans: typeof de.plans = {
  title: 'Instalment plans for {amount}',
  close: 'Close',
  loading: 'Loading the plans…',
  failed: 'The plans cannot be loaded at the moment. Your purchase is not affected.',
  retry: 'Try again',
  dates: financing.dates,
  choose: 'Please choose a repayment term',
  apply: 'Choose {months} instalments',
  applied: 'You have chosen {monthlyRate} per month in {months} instalments.',
};
