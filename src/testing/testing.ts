export { answers, type AnsweredRoute, type AnswersOptions } from './answers.js';
export { transactionCounts, withReport } from './builders/office.js';
export { offerEntry, offersAnswer, plan, plansAnswer } from './builders/offers.js';
export { checkoutAnswer, consent, purchase } from './builders/purchase.js';
export { transaction, transactionsAnswer, type TransactionOverrides } from './builders/transaction.js';
export { fetchOf } from './fetch.js';
export { failing, type Answer, type Overrides } from './overrides.js';
export { routeOf, type InterceptedRoute } from './playwright.js';
export { scenarios, type Scenario, type ScenarioRow } from './scenarios.js';
