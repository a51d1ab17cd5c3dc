import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CommandError, givenSettings, printReports, runCommand, UsageError } from '../run-command.js';
import { addressFrom, type ShopAddress } from './process/address.js';
import { tryShop } from './try-shop.js';

const ABOUT = `ratenkauf-elements try-shop MODULE --yes [options]
       ratenkauf-elements try-shop ADDRESS --yes [options]

Plays bank and customer against the functions of a shop, or a shop beside ratenkauf-elements serve, and says which promise
is broken, and how to mend it. It makes, completes and releases orders in whatever database the shop uses. Give it a test
database that nobody else uses. It wants --yes, or RATENKAUF_TRY_SHOP=1, and refuses with NODE_ENV=production.

MODULE is an ES module, which each process loads. All but the shop may be asynchronous, and may be left out. It exports
  shop or default   the object for createRatenkauf({ shop }), or a function that returns it, or a promise of it
  request()         headers of a new browser with a filled cart that can be paid by instalments, about ten times
  orders()          all orders as { orderId, amount, state, ships, mails }: amount in cents; state pending, completed or
                    released; ships: true if it is to be shipped; mails: confirmations sent
  form(headers)     sends the shop's form of the payment with instalments, as a browser without our script does
  context(request)  what the shop's server gives with each request
What is only in the memory of a process is gone when it is killed; the folder RATENKAUF_TRY_SHOP_FOLDER stays until the
end of the trial. TypeScript: NODE_OPTIONS="--import tsx".

ADDRESS takes the events, signed with RATENKAUF_EVENT_SECRETS. It, or RATENKAUF_HOOKS_URL, answers as JSON
  try.visit          { cookie } of a new visit, as request() above
  try.orders         { orders }, as orders() above
  try.form           { address, fields } of the form of the payment; what it answers is not read
  hook.checkout      { checkout } of the visit whose cookie comes with the question
  hook.prepareOrder  { orderId } of the pending order for this purchase of the visit
and the hooks that RATENKAUF_HOOKS names.

Ends with 0 if no promise is broken, 1 if one is, 2 if the shop could not be tried.
`;

const options = {
  yes: { type: 'boolean', about: 'the database of the shop is a test database' },
  json: { type: 'boolean', about: 'the report as JSON' },
  strict: { type: 'boolean', about: 'promises that could not be tried count as broken' },
  restart: { type: 'string', about: "kills the shop's server and starts it again; without it, nothing is killed" },
  url: { type: 'string', default: 'http://localhost:3000', about: "origin of the shop's pages, if pages names it" },
  patience: { type: 'string', default: '10', about: 'seconds after which a function of the shop hangs' },
} as const;

const isAddress = (text: string): boolean => /^https?:/i.test(text);

/**
 * Finds the module, or reads the settings that belong to the address.
 * @throws {CommandError} if one is missing
 */
async function shopOf(given: string): Promise<string | ShopAddress> {
  if (isAddress(given)) return addressFrom(given, givenSettings);
  await access(given).catch((cause: unknown) => {
    throw new CommandError(`There is no file ${given}.`, { cause, code: 2 });
  });
  return given;
}

await runCommand(ABOUT, options, async ({ values, positionals }) => {
  const { yes, json, strict, restart, url } = values;
  const [command, given, ...others] = positionals;
  if (command !== 'try-shop' || given === undefined || others.length > 0)
    throw new UsageError('Say which module or address to try: try-shop MODULE, or try-shop ADDRESS.');
  const patience = Number(values.patience);
  if (!(patience > 0 && patience <= 120)) throw new UsageError('--patience takes seconds, 120 at most.');
  if (!URL.canParse(url)) throw new UsageError('--url takes the origin of the shop, like https://shop.example.');
  if (restart !== undefined && !isAddress(given))
    throw new UsageError('--restart is for an address: the processes of a module are killed without it.');
  const { NODE_ENV: mode, RATENKAUF_TRY_SHOP: trial } = process.env;
  if (!yes && trial !== '1')
    throw new UsageError('Orders are made in the database of the shop. If it is a test database, add --yes.');
  if (mode === 'production') throw new UsageError('NODE_ENV is production: a shop is tried with a test database only.');
  const shop = await shopOf(given);
  const { origin } = new URL(url);
  const program = fileURLToPath(new URL('process/program.js', import.meta.url));
  const reports = await tryShop({ shop, origin, patience, restart, program, environment: process.env });
  printReports(reports, { json, strict });
});
