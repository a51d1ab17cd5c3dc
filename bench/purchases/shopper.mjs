import { Agent, request } from 'undici';

const dispatcher = new Agent({ connections: 64 });
const publicUrl = 'http://localhost/ratenkauf';
const fromPage = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/**
 * The steps of a customer; `ports` returns the port of the instance that takes the next request. Every step rejects
 * unless the answer is right.
 */
export function createShopper({ service, ports, consentVersion }) {
  let cookie = '';
  let id = '';
  let amount = 0;
  let plan;

  async function send(method, path, { body, headers = fromPage } = {}) {
    const response = await request(`http://127.0.0.1:${ports()}${path}`, {
      dispatcher,
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    const given = response.headers['set-cookie'];
    if (given) cookie = String(given).split(';')[0];
    if (response.statusCode >= 400) throw new Error(`${method} ${path.split('?')[0]}: ${response.statusCode} ${text}`);
    return { headers: response.headers, text };
  }

  const stateOf = ({ text }, wanted) => {
    if (JSON.parse(text).state !== wanted) throw new Error(`not ${wanted}: ${text.slice(0, 200)}`);
  };

  return {
    checkout: async () => {
      ({ amount } = JSON.parse((await send('GET', '/ratenkauf/checkout')).text));
    },
    start: async () => {
      const { text } = await send('POST', '/ratenkauf/purchase', {
        body: { shown: { amount }, consentVersion },
      });
      id = new URL(JSON.parse(text).paymentPage).searchParams.get('vorgangskennung');
    },
    decide: async () => {
      const { headers } = await send('GET', service.returnOf(id).replace(publicUrl, '/ratenkauf'), {
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      if (!String(headers.location).endsWith('/review')) throw new Error(`sent on to ${headers.location}`);
    },
    review: async () => {
      const answer = await send('GET', '/ratenkauf/purchase');
      stateOf(answer, 'approved');
      ({ plan } = JSON.parse(answer.text).financing);
    },
    confirm: async () =>
      stateOf(
        await send('POST', '/ratenkauf/purchase/confirmation', { body: { shown: { amount, plan } } }),
        'confirmed',
      ),
    id: () => id,
  };
}

/** The steps in their order. */
export const stepNames = ['checkout', 'start', 'decide', 'review', 'confirm'];
