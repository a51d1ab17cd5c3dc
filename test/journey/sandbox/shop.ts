import { knownShop, type Sandbox } from 'ratenkauf-elements/sandbox';
import { initialization } from '../../node/sandbox/bodies.js';

/** Starts a purchase as a shop does; resolves with its technical id. */
export async function startPurchase({ url }: Sandbox): Promise<string> {
  const response = await fetch(`${url}/ratenkauf-ws/rest/v2/vorgang`, {
    method: 'POST',
    headers: {
      'tbk-rk-shop': knownShop.webshopId,
      'tbk-rk-token': knownShop.password,
      'content-type': 'application/json',
    },
    body: JSON.stringify(initialization()),
  });
  return ((await response.json()) as { tbVorgangskennung: string }).tbVorgangskennung;
}
