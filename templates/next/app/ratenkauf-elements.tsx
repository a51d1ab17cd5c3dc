'use client';
import 'ratenkauf-elements/define/ratenkauf';
import 'ratenkauf-elements/react';

/** Loads the elements in the browser. Server components write the tags without it. */
export const RatenkaufElements = () => null;
