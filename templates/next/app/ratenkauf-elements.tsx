'use client';
import 'ratenkauf-elements/define/ratenkauf';

/** Loads the elements in the browser. Pages write their tags without it. */
export const RatenkaufElements = () => null;
