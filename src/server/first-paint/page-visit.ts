/** Whose page a teaser is written into: one of both. */
export interface PageVisit<Context = undefined> {
  /** The visitor's request, for `shop.offered`, which is called once for each request. */
  readonly request?: Request | undefined;
  /** What `shop.offered` gets beside the request, as the second argument of the handler. */
  readonly context?: Context | undefined;
  /** What `shop.offered` would say, if the shop knows it already; only `false` means no. */
  readonly offered?: boolean | undefined;
}
