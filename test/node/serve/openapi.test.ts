import { Validator } from '@seriousme/openapi-schema-validator';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { serviceOpenApi } from '../../../scripts/print/service.js';
import { calls } from '../../../src/programs/serve/admin/table.js';
import { namedSetting, settingNames, variableOf } from '../../../src/programs/serve/settings/table.js';
import { events } from '../../../src/programs/serve/events/table.js';
import { hookNames } from '../../../src/programs/serve/hooks/table.js';

describe('docs/guide/serve.md', () => {
  it('names no setting that there is not', () => {
    const names = textOf('docs/guide/serve.md').match(/RATENKAUF_[A-Z_]+/g) ?? [];
    const named = names.map((name) => namedSetting(name).variable);
    const known = [...settingNames.map((name) => variableOf(name)), 'RATENKAUF_CONFIG', 'RATENKAUF_PASSWORD_FILE'];
    assert.deepEqual(
      [...new Set(named)].filter((name) => !known.includes(name)),
      [],
    );
  });
});

describe('service.openapi.json', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(serviceOpenApi()) as Record<string, unknown>);
    assert.isTrue(valid, JSON.stringify(errors));
  });

  it('has every call and every event', () => {
    const { paths, webhooks } = JSON.parse(serviceOpenApi()) as Record<'paths' | 'webhooks', Record<string, object>>;
    const operations = Object.values(paths).flatMap((each) => Object.values(each)) as { operationId: string }[];
    assert.sameMembers(
      operations.map(({ operationId }) => operationId),
      Object.keys(calls),
    );
    assert.sameMembers(Object.keys(webhooks), Object.keys(events).concat(hookNames.map((name) => `hook.${name}`)));
  });
});
