import type * as de from '../de/status.js';

export const status: typeof de.status = {
  loading: 'Loading the status…',
  unknown_transaction: 'Not known to the bank',
  forbidden: 'No access',
  failed: 'Not loaded',
  test: 'Test',
  test_order: 'Test order, for which the bank pays out nothing',
};
