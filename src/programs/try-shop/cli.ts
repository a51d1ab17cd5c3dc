import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CommandError, printReports, runCommand, UsageError } from '../run-command.js';
import { addressFrom, type ShopAddress } from './process/settings.js';
import { tryShop } from './try-shop.js';

const USAGE = `Usage: ratenkauf-elements try-shop MODULE --yes [--json] [--strict] [--url ORIGIN] [--patience SECONDS] [--help]
       ratenkauf-elements try-shop ADDRESS --yes [--restart COMMAND] [--json] [--strict] [--patience SECONDS]

Plays bank and customer against the shop's own functions, or against a shop beside ratenkauf-elements serve: each call
twice, at once, late, after a kill, out of order, with another order number. Says which promise is broken, and how to
mend it.

It makes, completes and releases orders in whatever database the shop uses. Give it a test database that nobody else
uses. It wants --yes, or RATENKAUF_TRY_SHOP=1, and refuses with NODE_ENV=production.

MODULE is an ES module, which exports
  shop or default   the object for createRatenkauf({ shop }), or a function that returns it, or a promise of it; each
                    process calls it once
  request()         headers (also as Headers or Request) of a new browser with a filled cart that can be paid by
                    instalments; a new one for each call, about ten
  orders()          the shop's orders: a list of { orderId, amount, state, ships, mails }
                    amount: cents; state: pending, completed or released; ships: true if it is to be shipped; mails:
                    confirmations sent. What is left out cannot be looked at, and is said so. Other fields must not
                    change by repetition either.
  form(headers)     sends the shop's form of the payment with instalments, as a browser without our script does
  context(request)  what the shop's server gives with each request, if it does
All but the shop may be asynchronous, and may be left out. The module is loaded into processes of its own, which are
killed and started again: what is only in their memory is gone. A module may keep a database in the folder
RATENKAUF_TRY_SHOP_FOLDER, which is removed afterwards. TypeScript: NODE_OPTIONS="--import tsx".

ADDRESS takes the events of the service, signed with the secret in RATENKAUF_EVENT_SECRETS (or RATENKAUF_EVENT_SECRETS_FILE).
There, or at RATENKAUF_HOOKS_URL, the shop has to answer these questions, which are signed in the same way:
  try.visit          {"cookie": "…"} of a new visit with a filled cart that can be paid by instalments
  try.orders         {"orders": [{"orderId", "amount", "state", "ships", "mails"}]}, as orders() above
  try.form           {"address": "…", "fields": {…}} of the form of the payment, with instalments as a browser without our
                     script sends it; what it answers is not read
  hook.checkout      {"checkout": {…}} of the visit whose cookie comes with the question
  hook.prepareOrder  {"orderId": "…"} of the pending order for this purchase of the visit
and those of RATENKAUF_HOOKS, if the shop answers more. A shop that pushes its checkouts answers them in a trial alone.

  --yes       the database of the shop is a test database
  --restart   command of the shell that kills the shop's server and starts it again; without it, nothing is killed
  --json      the report as JSON
  --strict    promises that could not be tried count as broken
  --url       origin of the shop's pages, if pages names it (default: http://localhost:3000)
  --patience  seconds after which a function of the shop hangs (default: 10)
  --help      shows this text

Ends with 0 if no promise is broken, 1 if one is, 2 if the shop could not be tried.
`;

const options = {
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  strict: { type: 'boolean' },
  restart: { type: 'string' },
  url: { type: 'string', default: 'http://localhost:3000' },
  patience: { type: 'string', default: '10' },
} as const;

const isAddress = (text: string): boolean => /^https?:/i.test(text);

/**
 * Finds the module, or reads the settings that belong to the address.
 * @throws {CommandError} if one is missing
 */
async function shopOf(given: string): Promise<string | ShopAddress> {
  if (isAddress(given))
    return addressFrom(given, { environment: process.env, readFile: (path) => readFileSync(path, 'utf8') });
  await access(given).catch((cause: unknown) => {
    throw new CommandError(`There is no file ${given}.`, { cause, code: 2 });
  });
  return given;
}

await runCommand(USAGE, options, async ({ values, positionals }) => {
  const { yes = false, json, strict, restart, url } = values;
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
