import { Validator } from '@seriousme/openapi-schema-validator';
import { assert, describe, it } from 'vitest';
import { openApi } from '../../../scripts/print/routes.js';
import { errorMeanings } from '../../../src/contract/error-meanings.js';
import { routes, type RouteRow } from '../../../src/contract/routes.js';

/** Returns the targets of a document's references. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === '$ref' ? [String(each)] : referencesIn(each)));
}

const within = (document: unknown, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly description?: string }>> };
}

const document = () => JSON.parse(openApi()) as Document;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((each) => Object.values(each));

/** Returns all properties of all schemas, by their places in the document, with their descriptions. */
function propertiesIn(value: unknown, place = ''): [place: string, description: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as { properties?: Readonly<Record<string, { description?: string }>> };
  return [
    ...Object.entries(properties).map(([name, { description }]): [string, unknown] => [
      `${place}/${name}`,
      description,
    ]),
    ...Object.entries(value)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, each]) => propertiesIn(each, `${place}/${key}`)),
  ];
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[`A-Z].{5,}[.?]$/s.test(text);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    assert.deepEqual(await validator.validate(JSON.parse(openApi()) as Record<string, unknown>), { valid: true });
    assert.equal(validator.version, '3.1');
  });

  it('describes every property in a sentence', () => {
    const properties = propertiesIn(document());
    assert.isAbove(properties.length, 150);
    assert.deepEqual(
      properties.filter(([, description]) => !isSentence(description)),
      [],
    );
  });

  it('describes every parameter, operation, answer and schema in a sentence', () => {
    const parameters = operationsOf(document()).flatMap(({ operationId, parameters: given }) =>
      given.map(({ name, description }) => [`${operationId} ${name}`, description]),
    );
    assert.isAbove(parameters.length, 25);
    const operations = operationsOf(document()).map(({ operationId, summary }) => [operationId, summary]);
    const answers = operationsOf(document()).flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, { description }]) => [`${operationId} ${status}`, description]),
    );
    const schemas = Object.entries(document().components.schemas).map(([name, { description }]) => [name, description]);
    assert.deepEqual(
      [...parameters, ...operations, ...answers, ...schemas].filter(([, description]) => !isSentence(description)),
      [],
    );
  });

  it('says who may ask for each operation, and with which status each of its codes comes', () => {
    const operations = new Map(operationsOf(document()).map((each) => [each.operationId, each]));
    for (const { name, access, errors } of Object.values<RouteRow>(routes)) {
      const operation = operations.get(name);
      const schemes = (operation?.security ?? [{ nothing: [] }]).flatMap(Object.keys);
      assert.deepEqual(schemes, access === 'shopper' || access === 'merchant' ? [access] : [], name);
      for (const code of errors)
        assert.include(operation?.responses[errorMeanings[code].status]?.description, `\`${code}\``, name);
    }
  });

  it('has no reference to something that does not exist', () => {
    const document: unknown = JSON.parse(openApi());
    const references = referencesIn(document);
    assert.isAbove(references.length, 50);
    assert.deepEqual(
      references.filter((each) => within(document, each) === undefined),
      [],
    );
  });
});
