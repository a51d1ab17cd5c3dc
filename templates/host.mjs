import { isReal } from './environment.mjs';

// With the sandbox, the shop is reached from this machine only.
export const host = isReal ? (process.env.HOST ?? '0.0.0.0') : '127.0.0.1';
