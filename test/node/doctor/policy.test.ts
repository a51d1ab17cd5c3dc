import { assert, it } from 'vitest';
import { allows, policiesIn } from '../../../src/programs/doctor/checks/policy.js';

const page = new URL('https://shop.example/sofa');

it.each([
  ["'self'", 'https://shop.example/a.js', true],
  ["'self'", 'https://cdn.example/a.js', false],
  ['*', 'https://cdn.example:8443/a.js', true],
  ['https:', 'https://cdn.example/a.js', true],
  ['data:', 'https://cdn.example/a.js', false],
  ['cdn.example', 'https://cdn.example/a.js', true],
  ['cdn.example', 'https://cdn.example:8443/a.js', false],
  ['cdn.example:8443', 'https://cdn.example:8443/a.js', true],
  ['cdn.example:443', 'https://cdn.example/a.js', true],
  ['https://cdn.example:*', 'https://cdn.example:8443/a.js', true],
  ['http://cdn.example', 'https://cdn.example/a.js', true],
  ['https://cdn.example', 'http://cdn.example/a.js', false],
  ['*.example', 'https://cdn.example/a.js', true],
  ['*.cdn.example', 'https://cdn.example/a.js', false],
  ['cdn.example/assets/', 'https://cdn.example/assets/a.js', true],
  ['cdn.example/a', 'https://cdn.example/a.js', false],
])('a policy with the source %s lets a page load %s: %s', (source, url, isAllowed) => {
  const loading = { url: new URL(url), directives: ['script-src'] };
  const [policy] = policiesIn(`default-src 'none'; script-src ${source}`);
  assert.equal(policy && allows(policy, loading, page), isAllowed);
});
