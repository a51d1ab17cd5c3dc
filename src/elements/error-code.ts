import { HandlerError, type HandlerErrorCode } from '../contract/ask.js';

/** The code of whatever was thrown; what is no error of ours came from an answer that nobody could read. */
export const codeOf = (error: unknown): HandlerErrorCode =>
  error instanceof HandlerError ? error.code : 'malformed_answer';
