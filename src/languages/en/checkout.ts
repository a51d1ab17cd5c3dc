import type * as de from '../de/checkout.js';
import { reasons } from './reasons.js';

export const checkout: typeof de.checkout = {
  ...reasons,
  title: 'Instalment purchase',
  notPossible: 'not available',
  from: 'from ',
  unit: '/\u00a0month',
  spokenRate: '{monthlyRate} per month in {months} instalments',
  neutral: 'Pay in monthly instalments. You will see the instalments on the bank’s page before you decide.',
  salutation: 'Title',
  choose: 'Please choose',
  mr: 'Mr',
  ms: 'Ms',
  diverse: 'Mx',
  none: 'Prefer not to say',
  continue: 'Continue to instalment purchase',
  starting: 'Connecting you to the bank…',
  later: 'You only place your order once you are back from the bank.',
  leave: 'Open the bank’s page',
  retry: 'Try again',
  changeAddress: 'Change address',
  not_loaded: 'Instalment purchase cannot be loaded at the moment. Please try again, or choose another way to pay.',
  no_checkout: 'Your session has ended. Please reload the page and check your order.',
  consent_outdated: 'The consent text has changed. Please read it and give your consent again.',
  salutation_missing: 'Please choose a title.',
  not_eligible:
    'The bank does not accept this order as it is. Nothing has been ordered. Please check your details, or choose another way to pay.',
  changed: 'Your basket has changed. Please check the new instalments before you continue.',
  figures_changed: 'The instalments have changed. Please check the new instalments before you continue.',
  wrong_state: 'Your instalment purchase is being completed. Please wait a moment, then reload the page.',
  too_many_purchases:
    'You have started several instalment purchases within a short time. Nothing has been ordered. Please try again in half an hour, or choose another way to pay.',
  retry_later:
    'The instalment purchase could not be started. Nothing has been ordered. Please try again in a moment, or choose another way to pay.',
  impossible:
    'Instalment purchase is not available at the moment. Nothing has been ordered. Please choose another way to pay.',
};
