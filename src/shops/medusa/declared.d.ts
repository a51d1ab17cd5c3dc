/*
 * The part of Medusa that the adapter uses, so that it can be checked and built without Medusa, which comes with a
 * thousand packages. `npm run platforms` checks the adapter against the declarations of Medusa itself, without this file.
 */

declare module '@medusajs/framework' {
  /** The container of all services of a running Medusa. */
  export const container: { resolve<Service>(name: string): Service };
}
