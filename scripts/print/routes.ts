// The OpenAPI document of the handler and the page of routes, from the contract's route table.
import * as z from 'zod';
import { errorMeanings } from '../../src/contract/error-meanings.js';
import { errorAnswerSchema, errorCodes, errorSchema, type ErrorCode } from '../../src/contract/errors.js';
import { checkoutHeader } from '../../src/contract/paths.js';
import { planSchema } from '../../src/contract/plan.js';
import { richTextSchema } from '../../src/contract/rich-text.js';
import { routes, type RouteAccess, type RouteRow } from '../../src/contract/routes.js';
import { contractError, RouteError } from '../../src/server/operations/errors.js';
import { textOf } from '../imports.js';
import { describe, schemaIn, schemaInTable, type Described, type Source } from './contract-comments.js';
import { tableOf } from './table.js';

type Json = Readonly<Record<string, unknown>>;

const rows: readonly RouteRow[] = Object.values(routes);

const visitors: Readonly<Record<RouteAccess, string>> = {
  public: 'Anybody; the same answer for all.',
  shopper:
    "A browser, known by its cookie. A request that changes something has to come from the shop's own pages; no page of another origin may read.",
  merchant:
    "Visitors for whom `shop.mayManage` says yes. A request that changes something has to come from the shop's own pages; no page of another origin may read.",
  service: 'The bank. Such a request proves nothing: it makes the handler ask the bank.',
};

/** Returns the schemas by name: those of bodies and answers are named after the first route that uses them. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  const sources = new Map<string, Source>();
  function add(id: string, schema: z.ZodType, source: () => Source): void {
    if (registry.has(schema)) return;
    registry.add(schema, { id });
    sources.set(id, source());
  }
  add('RichText', richTextSchema, () => schemaIn('src/contract/rich-text.ts', 'richTextSchema'));
  add('Plan', planSchema, () => schemaIn('src/contract/plan.ts', 'planSchema'));
  add('ErrorDetails', errorSchema, () => schemaIn('src/contract/errors.ts', 'errorSchema'));
  add('Error', errorAnswerSchema, () => schemaIn('src/contract/errors.ts', 'errorAnswerSchema'));
  for (const { name, body, answer } of rows) {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (typeof answer !== 'string') add(id, answer, () => schemaInTable(name, 'answer'));
    if (body) add(`${id}Body`, body, () => schemaInTable(name, 'body'));
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  const printed = Object.entries(schemas).map(([id, schema]) => {
    const source = sources.get(id);
    describe(schema as Described, source?.input);
    const said = source?.comment.replace(/^Shape of (\S)/, (_, first: string) => first.toUpperCase());
    // `$id` and `$schema` belong to the document as a whole.
    const kept = Object.entries(schema).filter(([key]) => !['$id', '$schema'].includes(key));
    return [id, { ...(said !== undefined && { description: said }), ...Object.fromEntries(kept) }];
  });
  const refOf = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${registry.get(schema)?.id}` });
  return { refOf, schemas: Object.fromEntries(printed) as Json };
}

const named = namedSchemas();

/** Returns the path parts and query parameters of a row as OpenAPI parameters. */
export function parametersOf({ name: route, path, address, example }: RouteRow): readonly Json[] {
  if (!address) return [];
  const schema = z.toJSONSchema(address, { io: 'input' });
  describe(schema as Described, schemaInTable(route, 'address').input);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => {
    const given = example.address?.[name];
    const { description, prefixItems, ...rest } = property as { description?: string; prefixItems?: readonly Json[] };
    if (path.includes(`:${name}`))
      return { name, in: 'path', description, required: true, schema: rest, example: given };
    const parameter = { name, in: 'query', description, required: required.includes(name) };
    // One value of a list is a parameter of its own.
    if (prefixItems) return { ...parameter, schema: prefixItems[0], ...(given && { example: given[0] }) };
    const list = { explode: true, schema: rest };
    return { ...parameter, ...list, ...(given !== undefined && { example: given }) };
  });
}

const ofShop = ({ access }: RouteRow) => access === 'shopper' || access === 'merchant';
const changesSomething = (row: RouteRow) => row.method !== 'GET' && ofShop(row);

/** Returns the headers that a client has to send, or may. */
function requestHeaders(row: RouteRow): readonly Json[] {
  const text = { schema: { type: 'string' } };
  const isAboutCheckout = row.access === 'shopper' && row.answer !== 'redirect';
  const token = {
    name: checkoutHeader,
    in: 'header',
    required: false,
    description:
      'Token of a checkout that the shop’s server has told (`ratenkauf.checkouts.tell`): in place of the cookie. Such a purchase is ordered by the server, not by `confirmPurchase`.',
    ...text,
  };
  const ofCheckout = isAboutCheckout ? [token] : [];
  if (changesSomething(row))
    return [
      ...ofCheckout,
      {
        name: 'Origin',
        in: 'header',
        required: true,
        description:
          "Origin of the shop's pages, that of `publicUrl`. Browsers send it by themselves; `Sec-Fetch-Site`, if it is sent, has to be `same-origin`.",
        example: 'https://shop.example',
        ...text,
      },
    ];
  if (row.access !== 'public' || row.name === 'health') return ofCheckout;
  const description = 'Entity tag of an answer that the client has: if it is still the same, the answer is 304.';
  return [{ name: 'If-None-Match', in: 'header', required: false, description, ...text }];
}

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const etagHeader = header('Entity tag of the answer.');
const retryAfter = header('Seconds after which the same request may succeed.', { type: 'integer', minimum: 0 });

/** Returns the headers of a success. */
function answerHeaders({ name, access }: RouteRow): Json {
  const isKept = access === 'public' && name !== 'health';
  const caching = isKept
    ? '`public, max-age=…, must-revalidate` while the answer may be used again, for anybody; `no-store` if not.'
    : '`no-store`, or `private, no-store`: nothing keeps it.';
  const setsCookie = name === 'checkout' || name === 'startPurchase';
  return {
    'Cache-Control': header(caching),
    ...(isKept && { ETag: etagHeader }),
    ...(setsCookie && {
      'Set-Cookie': header(
        'The cookie that names the browser, if it has none or its life is to be renewed; `HttpOnly`, `SameSite=Lax`.',
      ),
    }),
  };
}

function successOf(row: RouteRow): Json {
  const { name, answer, example } = row;
  const headers = answerHeaders(row);
  if (answer === 'redirect') {
    const location = header("The shop's page `payment` or `review`.", { type: 'string', format: 'uri' });
    return { 303: { description: 'On to a page of the shop.', headers: { ...headers, Location: location } } };
  }
  if (answer === 'nothing')
    return { 204: { description: 'Heard. It is the same for everything that is asked.', headers } };
  if (answer === 'file') {
    const disposition = header('`attachment`, with a name that says the period.');
    const content = Object.fromEntries((row.contentTypes ?? []).map((type) => [type, {}]));
    const description = 'A file to save.';
    const nothing = row.nothingIf !== undefined && { 204: { description: row.nothingIf, headers } };
    return { 200: { description, headers: { ...headers, 'Content-Disposition': disposition }, content }, ...nothing };
  }
  const unchanged = 'ETag' in headers && { 304: { description: 'Still the same.', headers } };
  if (answer === 'html') {
    const content = { 'text/html': { schema: { type: 'string' } } };
    return { 200: { description: 'A piece of HTML.', headers, content }, ...unchanged };
  }
  const content = { 'application/json': { schema: named.refOf(answer), example: example.answer } };
  return {
    200: { description: 'Success.', headers, content },
    ...unchanged,
    ...(name === 'health' && { 503: { description: 'Something is wrong: `ok` is false.', headers, content } }),
  };
}

/** An answer of an error: its codes, with what each of them says. */
interface Refused {
  readonly code: ErrorCode;
  readonly because?: string;
}

const refusedAs = (refused: readonly Refused[]): Json => {
  const codes = [...new Map(refused.map((each) => [each.code, each])).values()];
  const description = codes
    .map(({ code, because }) => `\`${code}\`: ${because ?? errorMeanings[code].message}`)
    .join(' ');
  const examples = Object.fromEntries(codes.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]));
  const mayRetry = codes.some(({ code }) => errorMeanings[code].retryable);
  return {
    description,
    headers: { 'Cache-Control': header('`no-store`.'), ...(mayRetry && { 'Retry-After': retryAfter }) },
    content: { 'application/json': { schema: named.refOf(errorAnswerSchema), examples } },
  };
};

/** Returns true if a row refuses some addresses. */
const refusesAddresses = ({ path, address }: RouteRow): boolean =>
  address !== undefined &&
  !address.safeParse(
    Object.fromEntries(Object.keys(address.shape).map((name) => [name, path.includes(`:${name}`) ? '?' : ['?']])),
  ).success;

/** Returns what a route refuses with each status: its own codes, and those of its access, origin and input. */
function refusalsOf(row: RouteRow): Json {
  const { access, method, body, answer, errors } = row;
  const found = new Map<number, Refused[]>();
  const add = (status: number, refused: Refused) => found.set(status, [...(found.get(status) ?? []), refused]);
  if (refusesAddresses(row) || body || errors.includes('invalid_request'))
    add(400, { code: 'invalid_request', because: 'The address or the body is not of the contract.' });
  if (access === 'merchant') add(403, { code: 'forbidden', because: '`shop.mayManage` does not say yes.' });
  if (ofShop(row) && answer !== 'redirect')
    add(403, {
      code: 'foreign_origin',
      because:
        method === 'GET' ? 'It comes from a page of another origin.' : "It does not come from the shop's own pages.",
    });
  if (body) {
    add(413, { code: 'invalid_request', because: 'The body has more than 16 KiB.' });
    add(415, { code: 'invalid_request', because: 'The body is not called `application/json`.' });
  }
  for (const code of errors) add(errorMeanings[code].status, { code });
  if (row.name === 'offers' || row.name === 'plans')
    add(429, {
      code: 'service_unavailable',
      because: 'This client has asked for too many amounts that nobody asked for before.',
    });
  if (row.name !== 'health') add(503, { code: 'service_unavailable' });
  const answers = [...found].sort(([one], [other]) => one - other);
  return {
    ...Object.fromEntries(answers.map(([status, refused]) => [status, refusedAs(refused)])),
    default: refusedAs([{ code: 'internal' }]),
  };
}

/** Returns who may ask; an empty object stands for a request without anything. */
function securityOf({ access, errors }: RouteRow): readonly Json[] {
  if (access === 'merchant') return [{ merchant: [] }];
  if (access === 'shopper') return errors.includes('no_purchase') ? [{ shopper: [] }] : [{ shopper: [] }, {}];
  return [];
}

function operationOf(row: RouteRow): Json {
  const { name, access, about, details, body, example } = row;
  return {
    operationId: name,
    tags: [access],
    summary: about,
    ...(details !== undefined && { description: details }),
    security: securityOf(row),
    parameters: [...parametersOf(row), ...requestHeaders(row)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: named.refOf(body), example: example.body } },
      },
    }),
    responses: { ...successOf(row), ...refusalsOf(row) },
  };
}

/** Returns the operations that are not in the table: the files of the package. */
function fileOperations(): Json {
  const operation = (
    operationId: string,
    summary: string,
    description: string,
    content: Json,
    parameters: readonly Json[],
  ) => {
    const headers = {
      'Cache-Control': header(
        '`public`; a year for a file with a hash in its name, otherwise it is asked for again each time.',
      ),
      ETag: etagHeader,
    };
    return {
      get: {
        operationId,
        tags: ['public'],
        summary,
        description,
        security: [],
        parameters,
        responses: {
          200: { description: 'The file, compressed if the client takes that.', headers, content },
          304: { description: 'Still the same.', headers },
          404: refusedAs([
            {
              code: 'not_found',
              because: 'There is no such file, or the handler serves none (`assets` of the configuration).',
            },
          ]),
          default: refusedAs([{ code: 'internal' }]),
        },
      },
    };
  };
  const name = {
    name: 'name',
    in: 'path',
    required: true,
    description:
      'Name of the file: `ratenkauf.css`, `ratenkauf-first-paint.css`, or a file of the folder `cdn` of the package.',
    schema: { type: 'string' },
    example: 'ratenkauf-teaser.js',
  };
  const text = { schema: { type: 'string' } };
  return {
    '/assets/{name}': operation(
      'asset',
      'A script or style sheet of the elements, for pages of any origin.',
      'The tags work once `ratenkauf-teaser.js` and so on are loaded as modules.',
      { 'text/javascript': text, 'text/css': text },
      [name],
    ),
    '/openapi.json': operation(
      'openApi',
      'This document.',
      'With the path that the handler is mounted at in `servers`.',
      { 'application/json': { schema: { type: 'object' } } },
      [],
    ),
  };
}

const statusOf = (code: ErrorCode) => {
  const { status, message, retryable } = new RouteError(code);
  return `- \`${code}\` (${status}${retryable ? ', retryable' : ''}): ${message}`;
};

function operations(): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const row of rows)
    (found[row.path.replace(/:(\w+)/g, '{$1}')] ??= {})[row.method.toLowerCase()] = operationOf(row);
  return { ...found, ...fileOperations() };
}

const course = [
  'The HTTP surface of the handler, below its mount point. Amounts are whole cents.',
  '',
  'A purchase: `checkout` (gives the cookie) → `consent` → `startPurchase` → the browser goes to `paymentPage` → the bank sends it to `return`, and that to a page of the shop → `purchase` is `approved` → `confirmPurchase` → `purchase` is `confirmed`. Afterwards the back office reports the delivery and refunds of the transaction.',
  '',
  'Which state has which fields stands at the fields of `Purchase`, what follows from each outcome at the operations. Every refusal is an `Error`: decide by its `code`; `retryable` says whether the same request may succeed later, after `Retry-After` seconds. HEAD is answered wherever GET is, another method with 405 `invalid_request`. Unknown parameters in an address are ignored, unknown fields in a body are refused.',
  '',
  'Errors, by code, with their usual status:',
  '',
];

/** The answer of each code, unless the handler knows more. */
const errorExamples = Object.fromEntries(
  errorCodes.map((code) => [code, { value: { error: contractError(new RouteError(code)) } }]),
);

/** Name of the cookie, and what a merchant sends, as OpenAPI knows it. */
const securitySchemes = {
  shopper: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-ratenkauf',
    description:
      'Given by `checkout` and `startPurchase`; `ratenkauf` on `http:`. It names the browser and nothing else.',
  },
  merchant: {
    type: 'apiKey',
    in: 'header',
    name: 'Cookie',
    description:
      "The shop's own login to its back office, whatever it is: `shop.mayManage(request)` decides, by a cookie or any other header. Without that function nobody may.",
  },
};

/** Returns the OpenAPI document. */
export function openApi(): string {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const description = [...course, ...errorCodes.map(statusOf)].join('\n');
  const document = {
    openapi: '3.1.0',
    info: { title: 'ratenkauf-elements', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/ratenkauf', description: 'The default mount point; the path of `publicUrl`.' }],
    tags: Object.entries(visitors).map(([name, about]) => ({ name, description: about })),
    paths: operations(),
    components: { schemas: named.schemas, examples: errorExamples, securitySchemes },
  };
  // Programs read it: without spaces, a shop installs less.
  return JSON.stringify(document);
}

/** Returns the routes of a visitor, below a heading. */
const routesOf = (visitor: string): string[] => [
  `## ${visitor.replace(/^./, (first) => first.toUpperCase())}`,
  ...tableOf(
    ['route', 'what it does'],
    rows.filter(({ access }) => access === visitor).map(({ method, path, about }) => [`\`${method} ${path}\``, about]),
  ),
  '',
];

/** Returns the page with the table of routes. */
export const routesPage = (): string =>
  [
    '# Routes',
    '',
    'All stand below the mount point, `/ratenkauf` unless `publicUrl` has another path.',
    '`openapi.json` (OpenAPI 3.1) has their input, answers, headers and errors, what follows from each outcome, and examples: it is `ratenkauf-elements/openapi.json` in the package, and the handler answers with',
    'it at `GET /ratenkauf/openapi.json`, unless `assets` is `false`. All codes: [Errors](../../docs/guide/errors.md).',
    '',
    '## Who may ask',
    ...tableOf(['for', 'who may ask'], Object.entries(visitors)),
    '',
    'All but the public ones need a [`shop`](shop.md).',
    '',
    ...Object.keys(visitors).flatMap(routesOf),
  ].join('\n');
