const { NODE_ENV, ORIGIN = '', PORT = '3000', CLIENT_ADDRESS_HEADER = '' } = process.env;
const { RATENKAUF_WEBSHOP_ID = '', RATENKAUF_PASSWORD = '', RATENKAUF_HOST = '', RATENKAUF_SECRET = '' } = process.env;

// Outside of production, and while nothing is said about the bank, the sandbox stands in for it.
export const isReal =
  NODE_ENV === 'production' || Object.keys(process.env).some((name) => name.startsWith('RATENKAUF_'));
const needed = { ORIGIN, RATENKAUF_WEBSHOP_ID, RATENKAUF_PASSWORD, RATENKAUF_HOST, RATENKAUF_SECRET };
const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
if (isReal && missing.length > 0) throw new Error(`The environment lacks ${missing.join(', ')}.`);
// Delete this line when everything marked "Replace" is replaced.
if (isReal && !RATENKAUF_WEBSHOP_ID.startsWith('2.de.')) throw new Error('Real orders need what is marked "Replace".');

// A proxy in front of the shop has one address for all customers: name the header in which it says theirs, whatever they
// send themselves. Of a list, the last one counts.
export const clientKey =
  CLIENT_ADDRESS_HEADER === ''
    ? undefined
    : ({ headers }) => headers.get(CLIENT_ADDRESS_HEADER)?.split(',').at(-1)?.trim() || undefined;

export const port = Number(PORT);
// Where browsers reach the shop.
export const origin = ORIGIN || `http://localhost:${port}`;
export const credentials = { webshopId: RATENKAUF_WEBSHOP_ID, password: RATENKAUF_PASSWORD, host: RATENKAUF_HOST };
export const secret = isReal ? RATENKAUF_SECRET : 'for the sandbox, which has no secrets'; // openssl rand -base64 32
// Replace: the bank that lends, as it writes its name and address. No rate is shown without it.
export const lender = {
  name: 'Muster-Teilzahlungsbank AG',
  street: 'Musterstraße 1',
  postcode: '12345',
  city: 'Musterstadt',
};
