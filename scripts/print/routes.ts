// The OpenAPI document of the handler and the page of routes, from the contract's route table.
import * as z from 'zod';
import { errorMeanings } from '../../src/contract/error-meanings.js';
import { errorAnswerSchema, errorCodes, errorSchema, type ErrorCode } from '../../src/contract/errors.js';
import { checkoutHeader } from '../../src/contract/paths.js';
import { planSchema } from '../../src/contract/plan.js';
import { richTextSchema } from '../../src/contract/rich-text.js';
import { routes, type RouteAccess, type RouteRow } from '../../src/contract/routes.js';
import { contractError, RouteError } from '../../src/server/operations/errors.js';
import { describe, sourceOf, type Source } from './contract-comments.js';
import * as openapi from './openapi.js';
import { tableOf } from './table.js';

type Json = openapi.Json;

const rows: readonly RouteRow[] = Object.values(routes);

const visitors: Readonly<Record<RouteAccess, string>> = {
  public: 'Anybody; the same answer for all.',
  shopper:
    "A browser, known by its cookie. A request that changes something has to come from the shop's own pages; no page of another origin may read.",
  merchant:
    "Visitors for whom `shop.mayManage` says yes. A request that changes something has to come from the shop's own pages; no page of another origin may read.",
  service: 'The bank. Such a request proves nothing: it makes the handler ask the bank.',
};

/** Returns the schemas by name, with their descriptions: those of bodies and answers are named after their first route. */
function namedSchemas() {
  const sources = new Map<z.ZodType, readonly [id: string, source: Source]>();
  const add = (id: string, schema: z.ZodType, source: () => Source) => {
    if (!sources.has(schema)) sources.set(schema, [id, source()]);
  };
  add('RichText', richTextSchema, () => sourceOf('rich-text', 'richTextSchema'));
  add('Plan', planSchema, () => sourceOf('plan', 'planSchema'));
  add('ErrorDetails', errorSchema, () => sourceOf('errors', 'errorSchema'));
  add('Error', errorAnswerSchema, () => sourceOf('errors', 'errorAnswerSchema'));
  for (const { name, body, answer } of rows) {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (typeof answer !== 'string') add(id, answer, () => sourceOf('routes', 'routes', name, 'answer'));
    if (body) add(`${id}Body`, body, () => sourceOf('routes', 'routes', name, 'body'));
  }
  const { schemas, refOf } = openapi.schemasOf(Object.fromEntries([...sources].map(([schema, [id]]) => [id, schema])));
  const described = [...sources.values()].map(([id, { comment, input }]) => {
    const schema = schemas[id] ?? {};
    describe(schema, input);
    const description = comment.replace(/^Shape of (\S)/, (_, first: string) => first.toUpperCase());
    return [id, { ...(description && { description }), ...schema }];
  });
  return { refOf, schemas: Object.fromEntries(described) as Json };
}

const named = namedSchemas();

/** Returns the path parts and query parameters of a row as OpenAPI parameters. */
export function parametersOf({ name: route, path, address, example }: RouteRow): readonly Json[] {
  if (!address) return [];
  const schema = z.toJSONSchema(address, { io: 'input' });
  describe(schema, sourceOf('routes', 'routes', route, 'address').input);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => {
    const given = example.address?.[name];
    const { description, prefixItems, ...rest } = property as { description?: string; prefixItems?: readonly Json[] };
    if (path.includes(`:${name}`))
      return { name, in: 'path', description, required: true, schema: rest, example: given };
    const parameter = { name, in: 'query', description, required: required.includes(name) };
    // One value of a list is a parameter of its own.
    if (prefixItems) return { ...parameter, schema: prefixItems[0], ...(given && { example: given[0] }) };
    return { ...parameter, explode: true, schema: rest, ...(given !== undefined && { example: given }) };
  });
}

const ofShop = ({ access }: RouteRow) => access === 'shopper' || access === 'merchant';
const isKept = ({ access, name }: RouteRow) => access === 'public' && name !== 'health';

const tokenHeader = openapi.requestHeader(
  checkoutHeader,
  'Token of a checkout that the shop’s server has told (`ratenkauf.checkouts.tell`): in place of the cookie. Such a purchase is ordered by the server, and by `confirmPurchase` only with the secret of a link.',
);
const originHeader = openapi.requestHeader(
  'Origin',
  "Origin of the shop's pages, that of `publicUrl`. Browsers send it by themselves; `Sec-Fetch-Site`, if it is sent, has to be `same-origin`.",
  { required: true, example: 'https://shop.example' },
);
const tagHeader = openapi.requestHeader(
  'If-None-Match',
  'Entity tag of an answer that the client has: if it is still the same, the answer is 304.',
);

/** Returns the headers that a client has to send, or may. */
const requestHeaders = (row: RouteRow): readonly Json[] => [
  ...(row.access === 'shopper' && row.answer !== 'redirect' && row.answer !== 'page' ? [tokenHeader] : []),
  ...(row.method !== 'GET' && ofShop(row) ? [originHeader] : []),
  ...(isKept(row) ? [tagHeader] : []),
];

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });
const etagHeader = header('Entity tag of the answer.');
const retryAfter = header('Seconds after which the same request may succeed.', { type: 'integer', minimum: 0 });
const caching =
  '`public, max-age=…, must-revalidate` while the answer may be used again, for anybody; `no-store` if not.';
const noCaching = '`no-store`, or `private, no-store`: nothing keeps it.';
const setCookie = header(
  'The cookie that names the browser, if it has none or its life is to be renewed; `HttpOnly`, `SameSite=Lax`.',
);

/** Returns the headers of a success. */
const answerHeaders = (row: RouteRow): Json => ({
  'Cache-Control': header(isKept(row) ? caching : noCaching),
  ...(isKept(row) && { ETag: etagHeader }),
  ...((row.name === 'checkout' || row.name === 'startPurchase') && { 'Set-Cookie': setCookie }),
});

function successOf(row: RouteRow): Json {
  const { name, answer, example, contentTypes, nothingIf } = row;
  const headers = answerHeaders(row);
  const unchanged = isKept(row) && { 304: { description: 'Still the same.', headers } };
  if (answer === 'redirect') {
    const location = header("The shop's page `payment` or `review`.", { type: 'string', format: 'uri' });
    return { 303: { description: 'On to a page of the shop.', headers: { ...headers, Location: location } } };
  }
  if (answer === 'nothing')
    return { 204: { description: 'Heard. It is the same for everything that is asked.', headers } };
  if (answer === 'file') {
    const disposition = header('`attachment`, with a name that says the period.');
    const ofFile = { ...headers, 'Content-Disposition': disposition };
    const nothing = nothingIf !== undefined && { 204: { description: nothingIf, headers } };
    return { 200: { description: 'A file to save.', headers: ofFile, ...openapi.fileOf(contentTypes) }, ...nothing };
  }
  const html = { headers, content: { 'text/html': openapi.text } };
  if (answer === 'html') return { 200: { description: 'A piece of HTML.', ...html }, ...unchanged };
  const other = { description: 'A page that says why.', ...html };
  if (answer === 'page') return { 200: { description: 'The page.', ...html }, default: other };
  const content = openapi.contentOf(named.refOf(answer), { example: example.answer });
  return {
    200: { description: 'Success.', headers, ...content },
    ...unchanged,
    ...(name === 'health' && { 503: { description: 'Something is wrong: `ok` is false.', headers, ...content } }),
  };
}

/** An error that a route answers with, and what it says of it. */
interface Refused {
  readonly status: number;
  readonly code: ErrorCode;
  readonly because: string;
}

const refusalOf = (
  code: ErrorCode,
  because = errorMeanings[code].message,
  status: number = errorMeanings[code].status,
): Refused => ({ status, code, because });

/** Returns an answer that has one of these codes. */
const refusedAs = (refused: readonly Refused[]): Json => {
  const codes = [...new Map(refused.map((each) => [each.code, each])).values()];
  const examples = Object.fromEntries(codes.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]));
  const mayRetry = codes.some(({ code }) => errorMeanings[code].retryable);
  return {
    description: codes.map(({ code, because }) => `\`${code}\`: ${because}`).join(' '),
    headers: { 'Cache-Control': header('`no-store`.'), ...(mayRetry && { 'Retry-After': retryAfter }) },
    ...openapi.contentOf(named.refOf(errorAnswerSchema), { examples }),
  };
};

/** Returns true if a row refuses some addresses. */
const refusesAddresses = ({ path, address }: RouteRow): boolean =>
  address !== undefined &&
  !address.safeParse(
    Object.fromEntries(Object.keys(address.shape).map((name) => [name, path.includes(`:${name}`) ? '?' : ['?']])),
  ).success;

const wrongInput = refusalOf('invalid_request', 'The address or the body is not of the contract.');
const ofBodies = [
  refusalOf('invalid_request', 'The body has more than 16 KiB.', 413),
  refusalOf('invalid_request', 'The body is not called `application/json`.', 415),
];
const notManaging = refusalOf('forbidden', '`shop.mayManage` does not say yes.');
const tooMany = 'This client has asked for too many amounts that nobody asked for before.';

/** Returns what a route refuses with each status: its own codes, and those of its access, origin and input. */
function refusalsOf(row: RouteRow): Json {
  const { name, access, method, body, answer, errors } = row;
  if (answer === 'page') return {};
  const foreign =
    method === 'GET' ? 'It comes from a page of another origin.' : "It does not come from the shop's own pages.";
  const refused = [
    ...(refusesAddresses(row) || body || errors.includes('invalid_request') ? [wrongInput] : []),
    ...(access === 'merchant' ? [notManaging] : []),
    ...(ofShop(row) && answer !== 'redirect' ? [refusalOf('foreign_origin', foreign)] : []),
    ...(body ? ofBodies : []),
    ...errors.map((code) => refusalOf(code)),
    ...(name === 'offers' || name === 'plans' ? [refusalOf('service_unavailable', tooMany, 429)] : []),
    ...(name === 'health' ? [] : [refusalOf('service_unavailable')]),
  ];
  const answers = openapi.byStatus(refused).map(([status, each]) => [status, refusedAs(each)] as const);
  return { ...Object.fromEntries(answers), default: refusedAs([refusalOf('internal')]) };
}

/** Returns who may ask; an empty object stands for a request without anything. */
function securityOf({ access, errors }: RouteRow): readonly Json[] {
  if (access === 'merchant') return [{ merchant: [] }];
  if (access === 'shopper') return errors.includes('no_purchase') ? [{ shopper: [] }] : [{ shopper: [] }, {}];
  return [];
}

function operationOf(name: string, row: RouteRow): Json {
  const { access, about, details, body, example } = row;
  return {
    operationId: name,
    tags: [access],
    summary: about,
    ...(details !== undefined && { description: details }),
    security: securityOf(row),
    parameters: [...parametersOf(row), ...requestHeaders(row)],
    ...(body && {
      requestBody: { required: true, ...openapi.contentOf(named.refOf(body), { example: example.body }) },
    }),
    responses: { ...successOf(row), ...refusalsOf(row) },
  };
}

/** Returns an operation that is not in the table: a file of the package. */
function fileOperation(operation: Json, content: Json): Json {
  const cached = '`public`; a year for a file with a hash in its name, otherwise it is asked for again each time.';
  const headers = { 'Cache-Control': header(cached), ETag: etagHeader };
  const none = 'There is no such file, or the handler serves none (`assets` of the configuration).';
  const responses = {
    200: { description: 'The file, compressed if the client takes that.', headers, content },
    304: { description: 'Still the same.', headers },
    404: refusedAs([refusalOf('not_found', none)]),
    default: refusedAs([refusalOf('internal')]),
  };
  return { get: { tags: ['public'], security: [], parameters: [], ...operation, responses } };
}

const fileName = {
  name: 'name',
  in: 'path',
  required: true,
  description:
    'Name of the file: `ratenkauf.css`, `ratenkauf-first-paint.css`, or a file of the folder `cdn` of the package.',
  ...openapi.text,
  example: 'ratenkauf-teaser.js',
};

const files = {
  '/assets/{name}': fileOperation(
    {
      operationId: 'asset',
      summary: 'A script or style sheet of the elements, for pages of any origin.',
      description: 'The tags work once `ratenkauf-teaser.js` and so on are loaded as modules.',
      parameters: [fileName],
    },
    { 'text/javascript': openapi.text, 'text/css': openapi.text },
  ),
  '/openapi.json': fileOperation(
    {
      operationId: 'openApi',
      summary: 'This document.',
      description: 'With the path that the handler is mounted at in `servers`.',
    },
    { 'application/json': { schema: { type: 'object' } } },
  ),
};

const course = `The HTTP surface of the handler, below its mount point. Amounts are whole cents.

A purchase: \`checkout\` (gives the cookie) → \`consent\` → \`startPurchase\` → the browser goes to \`paymentPage\` → the bank sends it to \`return\`, and that to a page of the shop → \`purchase\` is \`approved\` → \`confirmPurchase\` → \`purchase\` is \`confirmed\`. Afterwards the back office reports the delivery and refunds of the transaction.

Which state has which fields stands at the fields of \`Purchase\`, what follows from each outcome at the operations. Every refusal is an \`Error\`: decide by its \`code\`; \`retryable\` says whether the same request may succeed later, after \`Retry-After\` seconds. HEAD is answered wherever GET is, another method with 405 \`invalid_request\`. Unknown parameters in an address are ignored, unknown fields in a body are refused.

Errors, by code, with their usual status:
`;

const lineOf = (code: ErrorCode) => {
  const { status, message, retryable } = errorMeanings[code];
  return `\n- \`${code}\` (${status}${retryable ? ', retryable' : ''}): ${message}`;
};

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
  // The answer of each code, unless the handler knows more.
  const examples = Object.fromEntries(
    errorCodes.map((code) => [code, { value: { error: contractError(new RouteError(code)) } }]),
  );
  return openapi.documentOf('ratenkauf-elements', course + errorCodes.map(lineOf).join(''), {
    servers: [{ url: '/ratenkauf', description: 'The default mount point; the path of `publicUrl`.' }],
    tags: Object.entries(visitors).map(([name, about]) => ({ name, description: about })),
    paths: { ...openapi.pathsOf<RouteRow>(routes, operationOf), ...files },
    components: { schemas: named.schemas, examples, securitySchemes },
  });
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
export const routesPage = (): string => `# Routes

All stand below the mount point, \`/ratenkauf\` unless \`publicUrl\` has another path.
\`openapi.json\` (OpenAPI 3.1) has their input, answers, headers and errors, what follows from each outcome, and examples: it is \`ratenkauf-elements/openapi.json\` in the package, and the handler answers with
it at \`GET /ratenkauf/openapi.json\`, unless \`assets\` is \`false\`. All codes: [Errors](../../docs/guide/errors.md).

## Who may ask
${tableOf(['for', 'who may ask'], Object.entries(visitors)).join('\n')}

All but the public ones need a [\`shop\`](shop.md).

${Object.keys(visitors).flatMap(routesOf).join('\n')}`;
