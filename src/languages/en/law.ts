import type * as de from '../de/law.js';

export const figures: typeof de.figures = {
  labels: {
    effectiveRate: 'Annual percentage rate of charge (APRC)',
    borrowingRate: 'fixed borrowing rate p.a.',
    amount: 'total amount of credit',
    total: 'total amount payable',
    interest: 'interest',
  },
  equal: '{months} instalments of {monthlyRate}',
  unequal: '{others} instalments of {monthlyRate}, last instalment {lastRate}',
  lender: 'Lender',
};

export const legal: typeof de.legal = {
  credit: 'Subject to credit approval.',
  warning: 'Caution! Borrowing money costs money.',
  example: 'Representative example (in German)',
};
