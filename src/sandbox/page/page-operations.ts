import type { Context } from 'hono';
import { abort, apply } from '../bank/purchases/completion.js';
import type { OperationHandler, SandboxEnv } from '../apis/exchange.js';
import type { Bank } from '../bank/purchases/bank.js';
import type { Purchase } from '../bank/purchases/purchase.js';
import { paymentPagePath } from '../apis/page-addresses.js';
import { presentValues, readForm, submittedValues } from './application-form.js';
import { formPage } from './form-page.js';
import { informationPage } from './information-page.js';
import { finishedPage, unknownPage } from './notice-pages.js';
import { overviewPage } from './overview-page.js';

const OVERVIEW = 'uebersicht';

/** Creates the operations of the bank's pages for the customer (service.md §R.1). */
export function pageOperations(bank: Bank) {
  return {
    'zahlungsseite.anzeigen': show(bank),
    'zahlungsseite.absenden': submit(bank),
    vorvertraglicheInformationen: showInformation(bank),
  };
}

function show(bank: Bank): OperationHandler {
  return (context) => {
    const purchase = visited(context, bank);
    if (!purchase) return unknownPage();
    if (isFinished(purchase)) return finishedPage(purchase);
    const { application } = purchase;
    const wantsOverview = context.req.query('schritt') === OVERVIEW;
    if (wantsOverview && application) return overviewPage(purchase, application, bank.clock.now());
    return formPage(purchase, presentValues(purchase));
  };
}

function submit(bank: Bank): OperationHandler {
  return async (context) => {
    const purchase = visited(context, bank);
    if (!purchase) return unknownPage();
    const form = new URLSearchParams(await context.req.text());
    const action = form.get('aktion');
    const { application, technicalId } = purchase;
    // A repeated application redirects to the same address as the first one.
    if (isFinished(purchase))
      return purchase.decision && application ? seeOther(apply(bank, purchase, application)) : finishedPage(purchase);
    if (action === 'abbrechen') return seeOther(abort(bank, purchase));
    if (action === 'beantragen')
      return seeOther(application ? apply(bank, purchase, application) : paymentPagePath(technicalId));
    return agree(bank, purchase, form);
  };
}

function agree(bank: Bank, purchase: Purchase, form: URLSearchParams): Response | Promise<Response> {
  const values = submittedValues(form);
  const read = readForm(purchase, values, bank.clock.now());
  if (read.errors) return formPage(purchase, values, read.errors);
  bank.agree(purchase, read.application);
  return seeOther(`${paymentPagePath(purchase.technicalId)}&schritt=${OVERVIEW}`);
}

function showInformation(bank: Bank): OperationHandler {
  return ({ req }) => {
    const purchase = bank.find(req.query('vorgangskennung') ?? '');
    return purchase ? informationPage(purchase, bank.clock.now()) : unknownPage();
  };
}

/** Returns the purchase of the address and restarts its 30 minutes, since its customer has just been active. */
function visited({ req }: Context<SandboxEnv>, bank: Bank): Purchase | undefined {
  const purchase = bank.find(req.query('vorgangskennung') ?? '');
  if (purchase) bank.touch(purchase);
  return purchase;
}

function isFinished({ decision, status }: Purchase): boolean {
  return decision !== undefined || status === 'STORNIERT';
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
