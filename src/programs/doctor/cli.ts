import { givenSettings, printReports, runCommand, UsageError } from '../run-command.js';
import { diagnose } from './doctor.js';
import { readGivenSettings } from './seen/settings.js';

const ABOUT = `ratenkauf-elements doctor ADDRESS [options]

Diagnoses a running shop: reads the page at ADDRESS and asks the handler below its origin, and changes nothing. Each
finding says what to do.

With the settings of the service in the environment (RATENKAUF_PUBLIC_URL, …; see ratenkauf-elements serve --help), it
compares them with what runs. With RATENKAUF_ADMIN_KEYS it asks the admin listener.

Ends with 0 if there are no errors, with 1 if there are some or the page cannot be read, with 2 after wrong use, or with
settings that the service does not accept.
`;

const options = {
  cookie: {
    type: 'string',
    about: 'header Cookie for the origin of the page, for pages that need a session: "session=…"',
  },
  json: { type: 'boolean', about: 'prints the diagnosis as JSON' },
} as const;

function addressIn(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError(`"${text}" is no address. Give one like https://shop.example/product.`);
  if (address.username !== '' || address.password !== '')
    throw new UsageError('Give the address without user and password.');
  return address;
}

await runCommand(ABOUT, options, async ({ values: { cookie, json }, positionals }) => {
  const [command, given, ...others] = positionals;
  if (command !== 'doctor' || given === undefined || others.length > 0)
    throw new UsageError('Give the address of one page of the shop.');
  const address = addressIn(given);
  const settings = await readGivenSettings(givenSettings, address);
  printReports(await diagnose({ address, cookie, settings }), { json });
});
