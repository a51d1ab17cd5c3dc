/**
 * Where transactions are serializable by default, PostgreSQL answers that others were at it, and has done nothing. The statement
 * that is sent again sees what they did.
 */
export async function inTurn<Result>(statement: () => Promise<Result>, turns = 10): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    if (turns === 1 || (error as { code?: unknown }).code !== '40001') throw error;
    return inTurn(statement, turns - 1);
  }
}
