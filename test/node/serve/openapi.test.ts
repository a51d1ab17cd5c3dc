import { Validator } from '@seriousme/openapi-schema-validator';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { serviceOpenApi } from '../../../scripts/service-docs.js';
import { calls } from '../../../src/serve/admin/table.js';
import { events } from '../../../src/serve/events/table.js';

describe('docs/service.openapi.json', () => {
  it('is the one printed from the tables, and valid', async () => {
    const text = textOf('docs/service.openapi.json');
    assert.equal(text, serviceOpenApi(), 'npm run docs prints it anew');
    const { valid, errors } = await new Validator().validate(text);
    assert.isTrue(valid, JSON.stringify(errors));
  });

  it('has every call and every event', () => {
    const { paths, webhooks } = JSON.parse(serviceOpenApi()) as Record<'paths' | 'webhooks', Record<string, object>>;
    const operations = Object.values(paths).flatMap((each) => Object.values(each)) as { operationId: string }[];
    assert.sameMembers(
      operations.map(({ operationId }) => operationId),
      Object.keys(calls),
    );
    assert.sameMembers(Object.keys(webhooks), Object.keys(events));
  });
});
