const SECOND = 1000;

/** Milliseconds that the functions of the shop have. */
export interface ShopDeadlines {
  readonly checkout: number;
  readonly mayManage: number;
  readonly isPrice: number;
  readonly prepareOrder: number;
  readonly completeOrder: number;
  readonly releaseOrder: number;
  readonly transactionChanged: number;
}

/** How long everything that the handler waits for may take, in milliseconds of the monotonic clock. */
export interface Limits {
  readonly shop: ShopDeadlines;
  /** `clientKey` of the configuration. */
  readonly clientKey: number;
  /** A call of the service, to the last byte of its answer; to the headers, where the answer is streamed. */
  readonly service: number;
  /** A round of reconciling, after which the next one no longer waits for it. */
  readonly round: number;
  /** What is under way when the handler is closed. */
  readonly grace: number;
  /** The store, and the connections to the service, to end. */
  readonly ending: number;
}

/** The limits of every handler; tests shorten some. */
export const defaultLimits: Limits = {
  shop: {
    checkout: 10 * SECOND,
    mayManage: 10 * SECOND,
    isPrice: 5 * SECOND,
    prepareOrder: 30 * SECOND,
    completeOrder: 60 * SECOND,
    releaseOrder: 60 * SECOND,
    transactionChanged: 60 * SECOND,
  },
  clientKey: 2 * SECOND,
  service: 15 * SECOND,
  // Longer than any one purchase or transaction takes, so that the sums of a round are whole although one of them hangs.
  round: 90 * SECOND,
  grace: 10 * SECOND,
  ending: 2 * SECOND,
};
