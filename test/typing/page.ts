import 'ratenkauf-elements/ratenkauf.css';
import 'ratenkauf-elements/define/ratenkauf';
import 'ratenkauf-elements/define/ratenkauf-merchant';
import { overrideTexts, teaserTexts, type Plan } from 'ratenkauf-elements';
import type { ElementTypes } from 'ratenkauf-elements/types';

overrideTexts(teaserTexts, 'de', { plans: 'Ratenplan' });

const teaser = document.querySelector('ratenkauf-teaser');
teaser?.addEventListener('ratenkauf-plan-selected', ({ plan }) => ratesOf(plan));
teaser?.addEventListener('ratenkauf-error', ({ code, retryable }) => code === 'invalid_amount' && retryable);
export const ratesOf = ({ months, monthlyRate }: Plan): number => months * monthlyRate;
export const attributesOf = (props: ElementTypes['ratenkauf-summary']['props']): string | undefined =>
  props['order-id'];

// @ts-expect-error An amount is a text.
if (teaser) teaser.amount = 79900;
