type Ratenkauf = (typeof import('./ratenkauf.mjs'))['ratenkauf'];
const place = globalThis as { ratenkauf?: Promise<Ratenkauf> };

/**
 * Starts the handler at the first call of a process. Next loads modules several times, for the route, for
 * instrumentation.ts and after changes; a change of ratenkauf.mjs takes effect when the server is started again.
 */
export const startRatenkauf = () =>
  (place.ratenkauf ??= import('./ratenkauf.mjs').then(
    ({ ratenkauf }) => {
      ratenkauf.start();
      return ratenkauf;
    },
    // Next would go on without it, and answer every request with 500.
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  ));
