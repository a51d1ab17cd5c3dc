/** Every element, for pages that need several: together they load lit once. */
export * from './ratenkauf-checkout.js';
export * from './ratenkauf-plans.js';
export * from './ratenkauf-summary.js';
export * from './ratenkauf-teaser.js';
