import type * as de from '../de/reasons.js';

export const reasons: typeof de.reasons = {
  amount_below_minimum: 'Instalment purchase is available from {minimum}. Please choose another way to pay.',
  amount_above_maximum: 'Instalment purchase is available up to {maximum}. Please choose another way to pay.',
  currency_not_euro: 'Instalment purchase is available in euros only. Please choose another way to pay.',
  customer_is_company:
    'Instalment purchase is for private customers only. ' +
    'Your address contains a company name: please change the address, or choose another way to pay.',
  name_incomplete: 'Instalment purchase needs your full first and last name. Please complete your details.',
  birth_date_invalid: 'Your date of birth is not valid. Please check your details.',
  email_invalid: 'Instalment purchase needs a valid email address of at most 80 characters. Please check your details.',
  address_incomplete: 'Your address is incomplete. Please give street and house number, postcode, city and country.',
  postcode_invalid: 'A German postcode has five digits. Please check your address.',
  address_unknown: 'The bank cannot find your address. Please check street, house number, postcode and city.',
  delivery_not_in_germany: 'The delivery address has to be in Germany.',
  delivery_to_parcel_station:
    'Orders paid by instalments cannot be delivered to a parcel station or post office. ' +
    'Please have yours delivered to your billing address.',
  addresses_differ: 'Billing and delivery addresses have to be the same.',
  not_offered: 'We do not offer instalments for this order. Please choose another way to pay.',
  other_reason: 'This order cannot be paid in instalments. Please choose another way to pay.',
};
