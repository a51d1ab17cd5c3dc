/** The HTTP surface of the handler: name → method and path below its mount point. Plain strings, so that the page can carry them. */
export const paths = {
  /** For up to 100 amounts: the plan with the longest term and its example, or why there is none. */
  offers: { method: 'GET', path: '/offers' },
  /** All plans of one amount and the representative example. */
  plans: { method: 'GET', path: '/plans' },
  /** The consent text and its version. */
  consent: { method: 'GET', path: '/consent' },
  /** For the operator: is the service reachable, does it accept the credentials? */
  health: { method: 'GET', path: '/health' },
} as const;

/** Name of a route. */
export type RouteName = keyof typeof paths;

/** How many amounts one request for offers may ask for. */
export const mostAmounts = 100;
