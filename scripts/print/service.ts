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
import { textOf } from '../imports.js';
import { parametersOf } from './routes.js';
import { tableOf } from './table.js';

type Json = Readonly<Record<string, unknown>>;

/** Shapes that several calls have in common. */
const named = z.registry<{ id: string }>();
named.add(checkoutSchema, { id: 'Checkout' });
named.add(managedPurchaseSchema, { id: 'Purchase' });
named.add(transactionSchema, { id: 'Transaction' });
named.add(planSchema, { id: 'Plan' });

const uri = (id: string) => `#/components/schemas/${id}`;

/** Returns a schema as a part of the document, which has one name and dialect. */
const partOf = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));

/** Returns the JSON Schema of a shape, with references to what has a name. */
function schemaOf(shape: z.ZodType): Json {
  const id = named.get(shape)?.id;
  if (id !== undefined) return { $ref: uri(id) };
  const registry = z.registry<{ id: string }>();
  for (const each of [checkoutSchema, managedPurchaseSchema, transactionSchema, planSchema])
    registry.add(each, { id: named.get(each)?.id ?? '' });
  registry.add(shape, { id: 'This' });
  const { This } = z.toJSONSchema(registry, { io: 'input', uri }).schemas;
  return partOf(This as Json);
}

const components = (): Json =>
  Object.fromEntries(
    Object.entries(z.toJSONSchema(named, { io: 'input', uri }).schemas).map(([id, schema]) => [
      id,
      partOf(schema as Json),
    ]),
  );

const json = (schema: Json, type = 'application/json'): Json => ({ content: { [type]: { schema } } });

/** Returns the answers to what is refused, by status. */
function refusalsOf(row: CallRow): Json {
  const { errors, reads, isKeyed } = row;
  const own: readonly OwnProblem[] = [
    'unauthorized',
    ...(hasBody(row) ? (['too_large', 'not_json', 'too_slow'] as const) : []),
    ...(isKeyed ? (['key_missing'] as const) : []),
  ];
  const all: [number, string, string][] = [
    ...(hasBody(row) || reads === 'query'
      ? ([[400, 'invalid_request', errorMeanings.invalid_request.message]] as [number, string, string][])
      : []),
    ...own.map((code): [number, string, string] => [ownProblems[code].status, code, ownProblems[code].detail]),
    ...errors.map((code): [number, string, string] => [errorMeanings[code].status, code, errorMeanings[code].message]),
  ];
  const statuses = [...new Set(all.map(([status]) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const said = all.filter(([each]) => each === status).map(([, code, words]) => `\`${code}\`: ${words}`);
      return [status, { description: said.join(' '), ...json({ $ref: uri('Problem') }, 'application/problem+json') }];
    }),
  );
}

/** Returns the handler's route whose parameters a call has, too. */
const routesWith = ({ reads, input }: CallRow): readonly RouteRow[] =>
  Object.values<RouteRow>(routes).filter(({ address }) => reads === 'query' && address === input);

/** Returns the schema of an object without some fields. */
function without({ properties, required, anyOf, ...schema }: Json, names: readonly string[]): Json {
  const isLeft = (name: string) => !names.includes(name);
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties as Json).filter(([name]) => isLeft(name))),
    }),
    ...(required !== undefined &&
      (required as string[]).some(isLeft) && { required: (required as string[]).filter(isLeft) }),
    ...(anyOf !== undefined && { anyOf: (anyOf as Json[]).map((each) => without(each, names)) }),
  };
}

function operationOf(name: string, row: CallRow): Json {
  const { about, details, isKeyed, path, input, status = 200, answer, contentTypes = [], nothingIf } = row;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Names one thing that the shop wants, not one call: repeat the call with it until there is an answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  const parts = names.map((part) => ({
    name: part,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: name,
    summary: about,
    ...(details !== undefined && { description: details }),
    parameters: [...parts, ...routesWith(row).flatMap(parametersOf), ...(isKeyed ? [key] : [])],
    ...(hasBody(row) && { requestBody: { required: true, ...json(without(schemaOf(input), names)) } }),
    responses: {
      [status]: {
        description: STATUS_CODES[status],
        ...(answer === 'file'
          ? { content: Object.fromEntries(contentTypes.map((type) => [type, {}])) }
          : json(schemaOf(answer))),
      },
      ...(nothingIf !== undefined && { 204: { description: nothingIf } }),
      ...refusalsOf(row),
    },
  };
}

function paths(): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const [name, row] of Object.entries<CallRow>(calls))
    (found[row.path.replace(/:(\w+)/g, '{$1}')] ??= {})[row.method.toLowerCase()] = operationOf(name, row);
  return found;
}

const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

const webhookOf = (type: string, { about, data }: EventRow, responses: Json): Json => ({
  post: {
    operationId: type,
    summary: about,
    parameters: webhookHeaders,
    security: [],
    requestBody: {
      required: true,
      ...json({
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
  200: { description: 'Within 5 seconds.', ...json(schemaOf(answer)) },
  default: { description: 'Not answered: what the page asks for fails, and may be tried again.' },
});

const webhooks = (): Json =>
  Object.assign(
    Object.fromEntries(
      Object.entries<EventRow>(events).map(([type, row]) => [type, webhookOf(type, row, eventAnswers)]),
    ),
    Object.fromEntries(
      Object.entries<HookRow>(hooks)
        .map(([name, row]) => [`hook.${name}`, row] as const)
        .map(([type, row]) => [type, webhookOf(type, row, hookAnswers(row))]),
    ),
  );

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

/** Returns the OpenAPI document of the service. */
export function serviceOpenApi(): string {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'ratenkauf-elements serve',
      version,
      description:
        "What the shop's server asks the sidecar on its admin listener, and the events that it gets, signed by Standard Webhooks: at least once, those of one order in order. The webhooks `hook.…` are questions that it asks if `hooks` names them. Amounts are whole cents.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8091', description: 'The usual admin listener.' }],
    security: [{ key: [] }],
    paths: paths(),
    webhooks: webhooks(),
    components: {
      schemas: { ...components(), Problem: problemShape },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'One of `adminKeys`.' } },
    },
  };
  return JSON.stringify(document);
}

/** Returns the page of settings. */
export const settingsPage = (): string =>
  [
    '# Settings of serve',
    '',
    '[Sell from any server](../../docs/guide/serve.md#settings) tells where settings come from.',
    ...tableOf(
      ['environment', 'file', ''],
      settingNames.map((name) => {
        const setting: Setting = settings[name];
        return [`\`${variableOf(name)}\``, `\`${name}\`${setting.isNeeded ? ', needed' : ''}`, setting.about];
      }),
    ),
    '',
  ].join('\n');
