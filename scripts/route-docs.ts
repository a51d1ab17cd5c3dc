// Generates docs/openapi.json and the table of routes in docs/guide/server.md from the contract's route table: `npm run docs`. A test fails when they are
// out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { errorAnswerSchema, errorCodes, errorSchema, type ErrorCode } from '../src/contract/errors.js';
import { planSchema } from '../src/contract/plan.js';
import { richTextSchema } from '../src/contract/rich-text.js';
import { routes, type RouteAccess, type RouteRow } from '../src/contract/routes.js';
import { contractError, RouteError } from '../src/server/operations/errors.js';

type Json = Readonly<Record<string, unknown>>;

const rows: readonly RouteRow[] = Object.values(routes);
const at = (file: string) => new URL(`../${file}`, import.meta.url);
const text = (file: string) => readFileSync(at(file), 'utf8');

const visitors: Readonly<Record<RouteAccess, string>> = {
  public: 'Anybody; the same answer for all.',
  shopper: "A browser, known by its cookie. A request that changes something has to come from the shop's own pages.",
  merchant:
    "Visitors for whom `shop.mayManage` says yes. A request that changes something has to come from the shop's own pages.",
  service: 'The financing service. Such a request proves nothing: it makes the handler ask the service.',
};

/** Returns the schemas by name: those of bodies and answers are named after the first route that uses them. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodType) => registry.has(schema) || registry.add(schema, { id });
  add('RichText', richTextSchema);
  add('Plan', planSchema);
  add('ErrorDetails', errorSchema);
  add('Error', errorAnswerSchema);
  for (const { name, body, answer } of rows) {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (typeof answer !== 'string') add(id, answer);
    if (body) add(`${id}Body`, body);
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  // `$id` and `$schema` belong to the document as a whole.
  const printed = Object.entries(schemas).map(([id, schema]) => [
    id,
    Object.fromEntries(Object.entries(schema).filter(([key]) => !['$id', '$schema'].includes(key))),
  ]);
  const refOf = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${registry.get(schema)?.id}` });
  return { refOf, schemas: Object.fromEntries(printed) as Json };
}

const named = namedSchemas();

/** Returns the path parts and query parameters of a row as OpenAPI parameters. */
function parametersOf({ path, address, example }: RouteRow): readonly Json[] {
  if (!address) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(address, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => {
    const given = example.address?.[name];
    if (path.includes(`:${name}`)) return { name, in: 'path', required: true, schema, example: given };
    const { prefixItems } = schema as { prefixItems?: readonly Json[] };
    const parameter = { name, in: 'query', required: required.includes(name) };
    const ofList = given !== undefined && { example: given };
    return prefixItems
      ? { ...parameter, schema: prefixItems[0], ...(given && { example: given[0] }) }
      : { ...parameter, schema, ...ofList };
  });
}

function successOf({ name, answer, example }: RouteRow): Json {
  if (answer === 'redirect')
    return {
      303: {
        description: 'On to a page of the shop.',
        headers: { Location: { schema: { type: 'string', format: 'uri' } } },
      },
    };
  if (answer === 'html')
    return { 200: { description: 'A piece of HTML.', content: { 'text/html': { schema: { type: 'string' } } } } };
  if (answer === 'nothing') return { 204: { description: 'Heard.' } };
  if (answer === 'file')
    return {
      200: { description: 'A file, named by Content-Disposition.', content: { 'application/zip': {}, '*/*': {} } },
    };
  const content = { 'application/json': { schema: named.refOf(answer), example: example.answer } };
  return {
    200: { description: 'Success.', content },
    ...(name === 'health' && { 503: { description: 'Something is wrong.', content } }),
  };
}

const failure = (code: ErrorCode, description: string): Json => {
  const example = { error: contractError(new RouteError(code)) };
  return { description, content: { 'application/json': { schema: named.refOf(errorAnswerSchema), example } } };
};

/** Returns true if a row refuses some addresses. */
const refusesAddresses = ({ path, address }: RouteRow): boolean =>
  address !== undefined &&
  !address.safeParse(
    Object.fromEntries(Object.keys(address.shape).map((name) => [name, path.includes(`:${name}`) ? '?' : ['?']])),
  ).success;

/** Returns the refusals that precede the route's own code. */
function refusalsOf(row: RouteRow): Json {
  const { access, method, body } = row;
  const changes = method !== 'GET' && (access === 'shopper' || access === 'merchant');
  const foreign = "`foreign_origin`: it does not come from the shop's own pages.";
  return {
    ...((refusesAddresses(row) || body) && {
      400: failure('invalid_request', '`invalid_request`: the address or the body is not of the contract.'),
    }),
    ...(changes && { 403: failure('foreign_origin', foreign) }),
    ...(access === 'merchant' && {
      403: failure('forbidden', `\`forbidden\`: \`shop.mayManage\` does not say yes.${changes ? ` ${foreign}` : ''}`),
    }),
    ...(body && { 413: failure('invalid_request', '`invalid_request`: the body has more than 16 KiB.') }),
    ...(body && { 415: failure('invalid_request', '`invalid_request`: the body is not called `application/json`.') }),
    default: failure('service_unavailable', 'Any other error, with the status of its code.'),
  };
}

function operationOf(row: RouteRow): Json {
  const { name, access, about, body, example } = row;
  return {
    operationId: name,
    tags: [access],
    summary: about,
    ...(access === 'shopper' && { security: [{ shopper: [] }, {}] }),
    parameters: parametersOf(row),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: named.refOf(body), example: example.body } },
      },
    }),
    responses: { ...successOf(row), ...refusalsOf(row) },
  };
}

const statusOf = (code: ErrorCode) => {
  const { status, message } = new RouteError(code);
  return `- \`${code}\` (${status}): ${message}`;
};

function operations(): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const row of rows)
    (found[row.path.replace(/:(\w+)/g, '{$1}')] ??= {})[row.method.toLowerCase()] = operationOf(row);
  return found;
}

/** Returns the OpenAPI document. */
export function openApi(): string {
  const { version } = JSON.parse(text('package.json')) as { version: string };
  const description = [
    'The HTTP surface of the handler, below its mount point. Amounts are cents. Errors, by code, with their usual status:',
    '',
    ...errorCodes.map(statusOf),
  ].join('\n');
  const document = {
    openapi: '3.1.0',
    info: { title: 'ratenkauf-elements', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/ratenkauf', description: 'The default mount point; the path of `publicUrl`.' }],
    tags: Object.entries(visitors).map(([name, about]) => ({ name, description: about })),
    paths: operations(),
    components: {
      schemas: named.schemas,
      securitySchemes: {
        shopper: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-ratenkauf',
          description: 'Given by the first request of a shopper; `ratenkauf` on `http:`.',
        },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const begin = '<!-- The table of routes is printed by `npm run docs`. -->\n';
const end = '<!-- End of the table of routes. -->';

/** Returns the guide to the server with an updated table of routes. */
export function serverGuide(): string {
  const present = text('docs/guide/server.md');
  const [before, rest = ''] = present.split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined)
    throw new Error('docs/guide/server.md has no place for the table of routes.');
  const lines = rows.map(({ method, path, access, about }) => `| \`${method} ${path}\` | ${access} | ${about} |`);
  return `${before}${begin}${['| route | for | |', '|---|---|---|', ...lines].join('\n')}\n${end}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(at('docs/openapi.json'), openApi());
  writeFileSync(at('docs/guide/server.md'), serverGuide());
}
