import type { Health } from '../../contract/health.js';
import type { Proof } from '../../contract/proof.js';
import type { FileDownload, ProofRequest, ProofsRequest } from '../../contract/proof-files.js';
import type { Purchase } from '../../contract/purchase.js';
import { routes } from '../../contract/routes.js';
import { inputOf } from '../operations/checked-input.js';
import { RouteError } from '../operations/errors.js';
import type { ProgramCall } from '../operations/admission.js';
import type { ConfirmOptions, RunningShop } from '../purchases/shopping.js';
import { archiveOf } from '../purchases/shop-proofs.js';
import type { Reconciliation, ReconcileOptions } from '../scheduling/rounds.js';
import { requireOwnOrigin, requireRequest } from './origin.js';

/** What the routes do, for the shop's own server: for its pages, and for operators. */
export interface ServerCalls<Context> {
  /**
   * Orders the current purchase of the shopper who sent `request`, for shops with an order button of their own; does
   * the same as the route. Only `confirmed` means that the bank has confirmed the order; `confirming` means that the
   * outcome is not known yet. The request has to come from the shop's own pages, as for the route; with `originChecked:
   * true` the shop states that it has checked that itself.
   * @throws {RouteError} `foreign_origin`; `no_purchase` if the shopper has none; `no_checkout` if the shop does not
   * know whose visit this is; `wrong_state` if it is not approved; `invalid_request`; `shop_unavailable` if a function
   * of the shop fails for now, `internal` if it fails for good
   */
  confirm(options: ConfirmOptions<Context>): Promise<Purchase>;
  /**
   * Returns the state of the handler, with what is wrong: what the route `health` tells those who may manage. Asks the
   * bank once in five seconds at most.
   * @throws {RouteError} `service_unavailable` if the handler is closed
   */
  health(): Promise<Health>;
  /**
   * Resolves purchases and reports with an unknown outcome, and delivers to the shop what is still in the outbox. Also
   * runs at the start ({@link Ratenkauf.start}) and every `reconcileEvery` seconds.
   */
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
  /**
   * Returns what customers saw of an amount on a day: monthly payment, plans, legal lines, example, lender and consent
   * text, each version with its hash, first and last day. A day or amount of which nothing is kept is no error: see
   * `result`.
   * @throws {RouteError} `invalid_request` if day or amount is not valid; `not_found` without a shop, since then
   * nothing is kept; `service_unavailable` if the store does not answer
   */
  proof(asked: ProofRequest): Promise<Proof>;
  /**
   * Returns everything that customers were shown in a period as a file: CSV, or one page of HTML that prints well. It
   * is read from the store while the file is read.
   * @throws {RouteError} `invalid_request` if the period is not valid or longer than 366 days; otherwise like `proof`
   */
  proofs(asked: ProofsRequest): Promise<FileDownload>;
}

/** Returns what the shop's server calls for its pages, and operators: refused once the handler is closed. */
export const createServerCalls = (
  call: ProgramCall,
  health: () => Promise<Health>,
  shopping: RunningShop | undefined,
): ServerCalls<unknown> => ({
  health: () => call('health', health),
  confirm: ({ originChecked = false, ...order }) =>
    call('confirm', async () => {
      const { confirm, routes: ofShopper } = shopping ?? withoutShop();
      requireRequest(order.request);
      if (!originChecked) requireOwnOrigin(order.request, ofShopper.origin);
      return confirm(order);
    }),
  reconcile: (options) => call('reconcile', async () => (shopping ?? withoutShop()).reconcile(options)),
  proof: (asked) => call('proof', async () => archiveOf(shopping).proof(inputOf(routes.proof.address, asked))),
  proofs: (asked) => call('proofs', async () => archiveOf(shopping).file(inputOf(routes.proofs.address, asked))),
});

/** Rejects a call that needs a shop. */
export function withoutShop(): never {
  throw new RouteError('not_found', {
    message: 'There are no purchases without the field shop in the configuration of createRatenkauf.',
  });
}
