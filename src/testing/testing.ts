export { handlers } from './handlers.js';
export * from './without-msw.js';
