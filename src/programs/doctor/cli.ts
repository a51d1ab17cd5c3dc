import { givenSettings, printReports, runCommand, UsageError } from '../run-command.js';
import { openBrowser } from './browser/launch.js';
import { diagnose } from './doctor.js';
import { readGivenSettings } from './seen/settings.js';

const ABOUT = `ratenkauf-elements doctor ADDRESS... [options]

Diagnoses a running shop: reads the page at each ADDRESS (a product, the checkout) and asks the handler below its
origin, and changes nothing. Each finding says what to do.

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
  browser: {
    type: 'boolean',
    about: "also shows the pages in this machine's Chrome, Edge or Chromium, by playwright-core",
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

await runCommand(ABOUT, options, async ({ values: { cookie, browser: isShown, json }, positionals }) => {
  const [command, ...given] = positionals;
  if (command !== 'doctor' || given.length === 0) throw new UsageError('Give the address of a page of the shop.');
  const addresses = given.map(addressIn);
  const browser = isShown ? await openBrowser(process.env['CHROME_PATH']) : undefined;
  const diagnosed = async (address: URL) => {
    const settings = await readGivenSettings(givenSettings, address);
    const reports = await diagnose({ address, cookie, settings, browser });
    // Of several pages, each title says which.
    const page = addresses.length > 1 ? `${address.pathname}${address.search}: ` : '';
    return reports.map((report) => Object.assign({}, report, { title: page + report.title }));
  };
  try {
    const all = await Promise.all(addresses.map(diagnosed));
    printReports(all.flat(), { json });
  } finally {
    await browser?.close();
  }
});
