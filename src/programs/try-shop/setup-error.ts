/** The shop cannot be tried as it is: the message says what is missing. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
