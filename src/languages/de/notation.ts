export const notation = { point: ',', group: '.', euros: '0\u00a0€', spoken: '0 Euro', percent: '0\u00a0%' };

export const euroInput = /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/;
