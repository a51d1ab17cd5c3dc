import { answer } from '../storefront.mjs';

/** Replace: a storefront has the key of the Store API among its own settings. */
async function sendKey(request, response) {
  const asked = { entity: 'api_key', fields: ['token'], filters: { type: 'publishable' } };
  const { data } = await request.scope.resolve('query').graph(asked);
  response.type('text').send(data[0].token);
}

/** Middlewares of Medusa. */
export const storefront = [
  { matcher: '/storefront-key', middlewares: [sendKey] },
  { matcher: '/', middlewares: [answer] },
];
