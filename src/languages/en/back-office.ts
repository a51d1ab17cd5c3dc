import type * as de from '../de/back-office.js';

export const stage: typeof de.stage = {
  overdue: 'Please check: not booked yet',
  overdue_since: 'Please check: not booked for\u00a0{time}',
  refused: 'Please check: delivery refused',
  unclear: 'Being checked',
  in_progress: 'Being booked',
  expiring: 'Delivery not reported yet',
  to_deliver: 'Delivery not reported yet',
  delivered: 'Delivered',
  needless: 'Nothing to deliver',
  expired: 'Deadline has passed',
  in_billing: 'In billing',
  billed: 'Billed',
  unknown: 'State unknown',
  days_left: '{days}\u00a0days left',
  one_day_left: '1\u00a0day left',
  last_day: 'Last day',
  deliver_until: 'To deliver by\u00a0{day}',
  minutes: '{count}\u00a0min',
  hours: '{count}\u00a0h',
  days: '{count}\u00a0days',
  one_day: 'a\u00a0day',
};

export const mode: typeof de.mode = {
  title: 'Test mode',
  test: 'All orders are test orders, for which the bank pays out nothing.',
  test_customers: 'Orders of test customers are test orders, for which the bank pays out nothing. All others are real.',
};
