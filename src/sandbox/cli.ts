#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { knownShop, startSandbox } from './sandbox.js';

const USAGE = `Usage: ratenkauf-sandbox [--port 4010] [--allow-host NAME]... [--ignore-test-orders] [--help]

The bank on this machine, without account or network.

  --port         port to listen on (default: environment variable SANDBOX_PORT, or 4010; 0 takes a free one)
  --allow-host   a name beside localhost under which the sandbox is asked, without port; may be given again
  --ignore-test-orders
                 confirmed test orders are not processed further, as by the real bank; otherwise they become transactions
  --help         shows this text
`;

const options = {
  port: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'ignore-test-orders': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function readOptions() {
  const { values } = parseArgs({ options });
  const port = values.port ?? (process.env['SANDBOX_PORT'] || '4010');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    const source = values.port === undefined ? 'SANDBOX_PORT' : '--port';
    throw new Error(`${source} must be a whole number from 0 to 65535, not "${port}".`);
  }
  return {
    port: Number(port),
    hosts: values['allow-host'] ?? [],
    processTestOrders: !values['ignore-test-orders'],
    help: values.help ?? false,
  };
}

async function serve(served: {
  readonly port: number;
  readonly hosts: readonly string[];
  readonly processTestOrders: boolean;
}): Promise<void> {
  const sandbox = await startSandbox(served);
  console.log(`Ratenkauf sandbox: ${sandbox.url}/`);
  console.log(`Webshop id:        ${knownShop.webshopId}`);
  console.log(`Password:          ${knownShop.password}`);
  console.log(
    'Test orders:       ' +
      `${served.processTestOrders ? 'are processed, unlike by the real bank' : 'are not processed'}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}

function explain(error: unknown, port?: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one with --port.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose another one with --port.`;
  return error instanceof Error ? error.message : String(error);
}

function fail(message: string, exitCode: number): void {
  console.error(`ratenkauf-sandbox: ${message}`);
  process.exitCode = exitCode;
}

try {
  const { help, ...served } = readOptions();
  if (help) console.log(USAGE);
  else await serve(served).catch((error: unknown) => fail(explain(error, served.port), 1));
} catch (error) {
  fail(`${explain(error)}\n\n${USAGE}`, 2);
}
