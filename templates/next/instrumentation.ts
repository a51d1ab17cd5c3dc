/** Starts the handler with the server: it takes up purchases that were interrupted. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') await (await import('./ratenkauf-handler')).startRatenkauf();
}
