const SECOND = 1000;
const MEGABYTE = 1024 * 1024;

/** Deadlines of the shop's functions in milliseconds. */
export interface ShopDeadlines {
  readonly checkout: number;
  readonly sessionKey: number;
  readonly offered: number;
  readonly mayManage: number;
  readonly pricesAmong: number;
  readonly prepareOrder: number;
  readonly completeOrder: number;
  readonly releaseOrder: number;
  readonly transactionChanged: number;
}

/**
 * Deadlines of everything that the handler waits for, in milliseconds of the monotonic clock, and the bound of its
 * largest cache.
 */
export interface Limits {
  readonly shop: ShopDeadlines;
  /** For `clientKey` of the configuration. */
  readonly clientKey: number;
  /** For a call of the service, up to the last byte of its answer, or up to the headers if it is streamed. */
  readonly service: number;
  /** For a round of reconciling; afterwards the next one no longer waits for it. */
  readonly round: number;
  /** For running work when the handler is closed. */
  readonly grace: number;
  /** For closing the store, and the connections to the service. */
  readonly ending: number;
  /** For a rate that is not known yet; afterwards a page shows a sentence, and the rate is there for the next one. */
  readonly newRate: number;
  /**
   * For the first call of the service after a failure, for which others wait; one that failed later has met a silent
   * service.
   */
  readonly probe: number;
  /** For an offer that is written into the HTML of a page; afterwards the page is sent without it. */
  readonly firstPaint: number;
  /** Bytes of finished answers that are kept; not a deadline. */
  readonly finishedAnswers: number;
}

/** The default deadlines; tests shorten some. */
export const defaultLimits: Limits = {
  shop: {
    // A page waits for these, and its customer is answered within three seconds.
    checkout: 2.5 * SECOND,
    sessionKey: 2.5 * SECOND,
    offered: 2 * SECOND,
    mayManage: 2.5 * SECOND,
    pricesAmong: 5 * SECOND,
    prepareOrder: 30 * SECOND,
    completeOrder: 60 * SECOND,
    releaseOrder: 60 * SECOND,
    transactionChanged: 60 * SECOND,
  },
  clientKey: 2 * SECOND,
  service: 15 * SECOND,
  // Longer than any single purchase or transaction takes, so that a round returns complete sums although one of them
  // hangs.
  round: 90 * SECOND,
  grace: 10 * SECOND,
  ending: 2 * SECOND,
  newRate: 2 * SECOND,
  probe: SECOND,
  firstPaint: SECOND,
  finishedAnswers: 16 * MEGABYTE,
};
