import { Validator } from '@seriousme/openapi-schema-validator';
import { assert, describe, it } from 'vitest';
import { openApi } from '../../../scripts/print/routes.js';
import { errorMeanings } from '../../../src/contract/error-meanings.js';
import { routes, type RouteRow } from '../../../src/contract/routes.js';

const within = (document: unknown, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = () => JSON.parse(openApi()) as Document;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((each) => Object.values(each));

/** Returns everything in a document by its place, without its examples. */
function partsOf(value: unknown, place = ''): [place: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  return [
    [place, value],
    ...Object.entries(value)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, each]) => partsOf(each, `${place}/${key}`)),
  ];
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[`A-Z].{5,}[.?]$/s.test(text);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    assert.deepEqual(await validator.validate(JSON.parse(openApi()) as Record<string, unknown>), { valid: true });
    assert.equal(validator.version, '3.1');
  });

  it('describes every property, parameter, operation, answer and schema in a sentence, and refers to what exists', () => {
    const whole = document();
    const parts = partsOf(whole);
    const isDescribed = /\/(properties\/[^/]+|parameters\/\d+|responses\/\d+)$|^\/components\/schemas\/[^/]+$/;
    const described = parts
      .filter(([place]) => isDescribed.test(place) && !/\/properties\/properties$/.test(place))
      .map(([place, value]) => [place, (value as { description?: string }).description]);
    assert.isAbove(described.length, 250);
    const summaries = operationsOf(whole).map(({ operationId, summary }) => [operationId, summary]);
    assert.deepEqual(
      [...described, ...summaries].filter(([, text]) => !isSentence(text)),
      [],
    );
    const references = parts.filter(([place]) => place.endsWith('/$ref')).map(([, value]) => String(value));
    assert.isAbove(references.length, 50);
    assert.deepEqual(
      references.filter((each) => within(whole, each) === undefined),
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
});
