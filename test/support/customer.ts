/** The bank's public test customer, as the demo shop's form of the address has it. */
export const testCustomer = {
  'billing-firstName': 'Ralf',
  'billing-lastName': 'Ratenkauf',
  'billing-street': 'Beuthener Str. 25',
  'billing-postcode': '90471',
  'billing-city': 'Nürnberg',
  'billing-country': 'DE',
  email: 'ralf@ratenkauf.example',
};
