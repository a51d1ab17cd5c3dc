import type { Texts } from '../element/texts.js';

/**
 * Texts of `ratenkauf-status`, besides those of the stages (`stageTexts`); a shop may replace them with
 * `overrideTexts`.
 */
export const statusTexts: Texts<'loading' | 'unknown_transaction' | 'forbidden' | 'failed' | 'test' | 'test_order'> = {
  de: {
    loading: 'Stand wird geladen …',
    unknown_transaction: 'Der Bank nicht bekannt',
    forbidden: 'Kein Zugriff',
    failed: 'Nicht geladen',
    test: 'Test',
    test_order: 'Testbestellung, für die die Bank nichts auszahlt',
  },
  en: {
    loading: 'Loading the status…',
    unknown_transaction: 'Not known to the bank',
    forbidden: 'No access',
    failed: 'Not loaded',
    test: 'Test',
    test_order: 'Test order, for which the bank pays out nothing',
  },
};
