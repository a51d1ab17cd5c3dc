import type { OperationHandler } from '../exchange.js';
import { informationPath } from '../page-addresses.js';
import { dueDate } from '../../bank/plans/due-dates.js';
import type { Bank } from '../../bank/purchases/bank.js';
import type { Approval, Decision, Purchase, TermLimits } from '../../bank/purchases/purchase.js';
import { inactiveShopMayStart } from '../../bank/setting/assumptions.js';
import { euroText } from '../../bank/values/money.js';
import type { AnswerForms } from './answer-form.js';
import { info, success } from './messages.js';
import { installmentPlan } from './model-calculation.js';
import { parseBody, requireActive, requireCredentials } from './parameters.js';
import { invalidStatus, requireApproval, requirePurchase } from './purchase-access.js';
import { readInitialization } from './read-initialization.js';

const day = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Returns the repayments as one or two German sentences (service.md §B.12). */
function repaymentText({ schedule, decided }: Approval): string {
  const { months, rate, lastRate, total } = schedule;
  return [
    `Sie zahlen ${months} monatliche Raten: ${months - 1} Raten zu je ${euroText(rate)} und eine letzte Rate zu ` +
      `${euroText(lastRate)},`,
    `zusammen ${euroText(total)}.`,
    `Die erste Rate ist am ${day.format(dueDate(decided, 1))} fällig, die letzte am ` +
      `${day.format(dueDate(decided, months))}.`,
  ].join(' ');
}

/** Creates the operations that start and read a purchase (service.md §B.8 to §B.14). */
export function purchaseOperations(bank: Bank, forms: AnswerForms) {
  return {
    'vorgang.anlegen': startPurchase(bank),
    'vorgang.lesen': readPurchase(bank),
    'vorgang.entscheidung': readDecision(bank),
    'vorgang.finanzierung': readFinancing(bank, forms),
  };
}

function startPurchase(bank: Bank): OperationHandler {
  return async ({ req }) => {
    const shop = (inactiveShopMayStart ? requireCredentials : requireActive)(req.raw.headers);
    const initialization = readInitialization(parseBody(await req.text()), shop, bank.clock.now());
    const { technicalId, deviceToken, businessId } = bank.start(shop, initialization);
    return success({
      tbVorgangskennung: technicalId,
      deviceIdentToken: deviceToken,
      fachlicheVorgangskennung: businessId,
    });
  };
}

function readPurchase(bank: Bank): OperationHandler {
  return (context) => {
    const purchase = requirePurchase(context, bank);
    const { technicalId, businessId, deviceToken, shop, orderId, status, decision } = purchase;
    const { origin } = new URL(context.req.url);
    const approved = decision?.result === 'GRUEN';
    return success({
      tbVorgangskennung: technicalId,
      allgemeineVorgangsdaten: {
        shopKennung: shop.webshopId,
        tbVorgangskennung: technicalId,
        shopVorgangskennung: orderId ?? null,
        fachlicheVorgangskennung: businessId,
        deviceIdentToken: deviceToken,
        status,
        urlVorvertraglicheInformationen: approved ? origin + informationPath(technicalId) : null,
      },
      tilgungsplanText: approved ? repaymentText(decision) : null,
    });
  };
}

function readDecision(bank: Bank): OperationHandler {
  return (context) => {
    const purchase = requirePurchase(context, bank);
    const { decision } = purchase;
    if (!decision || purchase.status === 'STORNIERT') throw invalidStatus(purchase);
    const entscheidung = {
      entscheidungsergebnis: decision.result,
      textbaustein: decision.result === 'ROT' ? decision.text : null,
      laufzeitgrenzen: limitsOf(decision.limits),
    };
    return success({ timestamp: 0, entscheidung }, adjustment(decision));
  };
}

function readFinancing(bank: Bank, forms: AnswerForms): OperationHandler {
  return (context) => {
    const purchase = requirePurchase(context, bank);
    const approval = requireApproval(purchase);
    const { schedule, limits, decided } = approval;
    return success(
      {
        timestamp: 0,
        ratenplan: installmentPlan(schedule, decided, forms),
        laufzeitgrenzen: limitsOf(limits),
        finanzierung: { bestellwert: forms.decimal(amountOf(purchase)), laufzeit: schedule.months },
        tilgungsplanText: repaymentText(approval),
      },
      adjustment(approval),
    );
  };
}

function adjustment(decision: Decision) {
  if (decision.result === 'ROT' || decision.schedule.months === decision.chosenMonths) return [];
  const { schedule, chosenMonths } = decision;
  const text = `Die Laufzeit wurde von ${chosenMonths} auf ${schedule.months} Monate angepasst.`;
  return [info('LAUFZEIT_ANGEPASST', { text, params: [String(chosenMonths), String(schedule.months)] })];
}

const limitsOf = ({ shortest, longest }: TermLimits) => ({ minimaleLaufzeit: shortest, maximaleLaufzeit: longest });
const amountOf = ({ initialization }: Purchase) => initialization.amount;
