/**
 * Reads a port from the environment.
 * @throws Error that names the variable if its value is no port
 */
export function portFrom(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = environment[name] || String(otherwise);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}

/** Reads comma-separated names from the environment. */
export const namesFrom = (environment: NodeJS.ProcessEnv, name: string): string[] =>
  (environment[name] ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');

/**
 * Returns an error for a port that cannot be used, with advice in one sentence if it is taken or not permitted.
 * @param command how the shop is started
 */
export function portProblem(error: unknown, name: string, port: number, command = 'npm start'): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const advice = `Choose another one: ${name}=${port < 65_535 ? port + 1 : 3000} ${command}`;
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken. ${advice}`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user. ${advice}`);
  return error instanceof Error ? error : new Error(String(error));
}
