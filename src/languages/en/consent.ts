import type * as de from '../de/consent.js';

export const consent: typeof de.consent = {
  loading: 'Loading the consent text…',
  failed:
    'The consent text cannot be loaded at the moment. Without it the instalment purchase cannot start. Please try again, or choose another way to pay.',
  retry: 'Try again',
  agree: 'I have read the text (in German) and consent to the transfer of my data to the bank.',
  missing: 'Please give your consent so that the bank can check your application.',
};
