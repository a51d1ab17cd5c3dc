import type * as de from '../de/pay.js';

export const pay: typeof de.pay = {
  title: 'Instalment purchase at {shop}',
  heading: 'Your order {order}',
  total: 'Order value',
  pieces: '{quantity} ×',
  until: 'This link is for you alone and valid until {time}. Please do not pass it on.',
  help: 'Would you like to pay another way, or is something wrong? Please contact {shop}.',
  questions: 'Questions about your order? Please contact {shop}.',
  no_script: 'Paying in instalments needs JavaScript. Please switch it on and load this page again, or contact {shop}.',
  over: 'This link is no longer valid: it has expired, or the order is paid or cancelled.',
  unknown_title: 'This link does not exist, or not any more.',
  unknown: 'Please check that you have opened the whole address, or ask the shop for a new link.',
  failed_title: 'This page cannot be shown right now.',
  failed: 'Nothing is lost, and nothing is ordered twice. Please load the page again in a few minutes.',
};
