// The OpenAPI document of `ratenkauf-elements serve` and the page of its settings, from their tables.
import { STATUS_CODES } from 'node:http';
import * as z from 'zod';
import { errorMeanings } from '../../src/contract/error-meanings.js';
import { planSchema } from '../../src/contract/plan.js';
import { routes, type RouteRow } from '../../src/contract/routes.js';
import { transactionSchema } from '../../src/contract/transaction.js';
import { ownProblems, type OwnProblem } from '../../src/programs/serve/admin/problems.js';
import { managedPurchaseSchema } from '../../src/server/shop/verbs/answers.js';
import { calls, hasBody, type CallRow } from '../../src/programs/serve/admin/table.js';
import { events, type EventRow } from '../../src/programs/serve/events/table.js';
import { hooks, type HookRow } from '../../src/programs/serve/hooks/table.js';
import { settingNames, settings, variableOf, type Setting } from '../../src/programs/serve/settings/table.js';
import { checkoutSchema } from '../../src/server/shop/shop-schema.js';
import * as openapi from './openapi.js';
import { parametersOf } from './routes.js';
import { tablePage } from './table.js';

type Json = openapi.Json;

/** Shapes that several calls have in common. */
const shared = {
  Checkout: checkoutSchema,
  Purchase: managedPurchaseSchema,
  Transaction: transactionSchema,
  Plan: planSchema,
};

const { schemas, refOf } = openapi.schemasOf(shared);

/** Returns the JSON Schema of a shape, with references to what has a name. */
const schemaOf = (shape: z.ZodType): Json =>
  Object.values<z.ZodType>(shared).includes(shape)
    ? refOf(shape)
    : (openapi.schemasOf({ ...shared, This: shape }).schemas['This'] ?? {});

/** Returns the answers to what is refused, by status. */
function refusalsOf(row: CallRow): Json {
  const { errors, reads, isKeyed } = row;
  const own: readonly OwnProblem[] = [
    'unauthorized',
    ...(hasBody(row) ? (['too_large', 'not_json', 'too_slow'] as const) : []),
    ...(isKeyed ? (['key_missing'] as const) : []),
  ];
  const codes = [...(hasBody(row) || reads === 'query' ? (['invalid_request'] as const) : []), ...errors];
  const refused = [
    ...codes.map((code) => ({ code, status: errorMeanings[code].status, words: errorMeanings[code].message })),
    ...own.map((code) => ({ code, status: ownProblems[code].status, words: ownProblems[code].detail })),
  ];
  const problem = openapi.contentOf({ $ref: openapi.uri('Problem') }, {}, 'application/problem+json');
  const said = (each: typeof refused) => each.map(({ code, words }) => `\`${code}\`: ${words}`).join(' ');
  return Object.fromEntries(
    openapi.byStatus(refused).map(([status, each]) => [status, { description: said(each), ...problem }]),
  );
}

/** Returns the handler's route whose parameters a call has, too. */
const routesWith = ({ reads, input }: CallRow): readonly RouteRow[] =>
  Object.values<RouteRow>(routes).filter(({ address }) => reads === 'query' && address === input);

/** Returns the shape of an object, or of one of several, without some fields. */
function without(shape: z.ZodType, names: readonly string[]): z.ZodType {
  if (shape instanceof z.ZodUnion) return z.union(shape.options.map((each) => without(each as z.ZodType, names)));
  if (!(shape instanceof z.ZodObject) || names.length === 0) return shape;
  return z.strictObject(Object.fromEntries(Object.entries(shape.shape).filter(([name]) => !names.includes(name))));
}

const keyHeader = openapi.requestHeader(
  'Idempotency-Key',
  'Names one thing that the shop wants, not one call: repeat the call with it until there is an answer.',
  { required: true, schema: { type: 'string', minLength: 1, maxLength: 255 } },
);

function operationOf(name: string, row: CallRow): Json {
  const { about, details, isKeyed, path, input, status = 200, answer, contentTypes, nothingIf } = row;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  const parts = names.map((part) => ({ name: part, in: 'path', required: true, ...openapi.text }));
  return {
    operationId: name,
    summary: about,
    ...(details !== undefined && { description: details }),
    parameters: [...parts, ...routesWith(row).flatMap(parametersOf), ...(isKeyed ? [keyHeader] : [])],
    ...(hasBody(row) && { requestBody: { required: true, ...openapi.contentOf(schemaOf(without(input, names))) } }),
    responses: {
      [status]: {
        description: STATUS_CODES[status],
        ...(answer === 'file' ? openapi.fileOf(contentTypes) : openapi.contentOf(schemaOf(answer))),
      },
      ...(nothingIf !== undefined && { 204: { description: nothingIf } }),
      ...refusalsOf(row),
    },
  };
}

const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  ...openapi.text,
}));

const webhookOf = (type: string, { about, data }: EventRow, responses: Json): Json => ({
  post: {
    operationId: type,
    summary: about,
    parameters: webhookHeaders,
    security: [],
    requestBody: {
      required: true,
      ...openapi.contentOf({
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data: schemaOf(data) },
      }),
    },
    responses,
  },
});

const eventAnswers: Json = {
  '2XX': { description: 'Taken. Within 15 seconds.' },
  410: { description: 'Never send this event again.' },
  default: { description: 'Send it again later.' },
};

const hookAnswers = ({ answer }: HookRow): Json => ({
  200: { description: 'Within 5 seconds.', ...openapi.contentOf(schemaOf(answer)) },
  default: { description: 'Not answered: what the page asks for fails, and may be tried again.' },
});

const webhooks = (): Json =>
  Object.fromEntries([
    ...Object.entries<EventRow>(events).map(([type, row]) => [type, webhookOf(type, row, eventAnswers)]),
    ...Object.entries<HookRow>(hooks).map(([name, row]) => [
      `hook.${name}`,
      webhookOf(`hook.${name}`, row, hookAnswers(row)),
    ]),
  ]) as Json;

const problemShape: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'retryable'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For developers; never shown to customers.' },
    code: { type: 'string', description: 'What went wrong; decide by it.' },
    retryable: { type: 'boolean', description: 'True if the same call, with its key, may succeed later.' },
  },
};

const about =
  "What the shop's server asks the sidecar on its admin listener, and the events that it gets, signed by Standard Webhooks: at least once, those of one order in order. The webhooks `hook.…` are questions that it asks if `hooks` names them. Amounts are whole cents.";

/** Returns the OpenAPI document of the service. */
export const serviceOpenApi = (): string =>
  openapi.documentOf('ratenkauf-elements serve', about, {
    servers: [{ url: 'http://127.0.0.1:8091', description: 'The usual admin listener.' }],
    security: [{ key: [] }],
    paths: openapi.pathsOf<CallRow>(calls, operationOf),
    webhooks: webhooks(),
    components: {
      schemas: { ...schemas, Problem: problemShape },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'One of `adminKeys`.' } },
    },
  });

/** Returns the page of settings. */
export const settingsPage = (): string =>
  tablePage(
    'Settings of serve',
    '[Sell from any server](../../docs/guide/serve.md#settings) tells where settings come from.',
    ['environment', 'file', ''],
    settingNames.map((name) => {
      const setting: Setting = settings[name];
      return [`\`${variableOf(name)}\``, `\`${name}\`${setting.isNeeded ? ', needed' : ''}`, setting.about];
    }),
  );
