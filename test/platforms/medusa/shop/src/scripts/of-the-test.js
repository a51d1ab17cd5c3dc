// Fills the database, and writes the keys of storefront and staff to keys.json.
const { writeFileSync } = require('node:fs');
const { createApiKeysWorkflow } = require('@medusajs/medusa/core-flows');
const { default: firstStart } = require('./first-start');

exports.default = async function ofTheTest({ container }) {
  await firstStart({ container });
  const { data: keys } = await container.resolve('query').graph({ entity: 'api_key', fields: ['token', 'type'] });
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: 'Staff of the test', type: 'secret', created_by: '' }] },
  });
  const storefront = keys.find(({ type }) => type === 'publishable').token;
  writeFileSync('keys.json', JSON.stringify({ storefront, staff: result[0].token }));
};
