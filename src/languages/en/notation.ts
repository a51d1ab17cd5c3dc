import type * as de from '../de/notation.js';

export const notation: typeof de.notation = { point: '.', group: ',', euros: '€0', spoken: '0 euros', percent: '0%' };

export const euroInput: typeof de.euroInput = /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;
