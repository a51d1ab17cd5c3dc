import { inactiveShopMayStart } from '../assumptions.js';
import type { OperationHandler } from '../exchange.js';
import type { Bank } from '../purchases/bank.js';
import type { Decision, Purchase, TermLimits } from '../purchases/purchase.js';
import { informationPath } from '../payment-page/addresses.js';
import type { AnswerForms } from './answer-form.js';
import { installmentPlan } from './installment-plan.js';
import { info, success } from './messages.js';
import { requireActive, requireCredentials } from './parameters.js';
import { invalidStatus, requireApproval, requirePurchase } from './purchase-access.js';
import { readInitialization } from './read-initialization.js';
import { repaymentText } from './repayment-text.js';
import { parseBody } from './request-body.js';

/** The operations that start and read a purchase (specification: API B). */
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
    return success({ tbVorgangskennung: technicalId, deviceIdentToken: deviceToken, fachlicheVorgangskennung: businessId });
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
    return success({
      timestamp: 0,
      ratenplan: installmentPlan(schedule, decided, forms),
      laufzeitgrenzen: limitsOf(limits),
      finanzierung: { bestellwert: forms.decimal(amountOf(purchase)), laufzeit: schedule.months },
      tilgungsplanText: repaymentText(approval),
    }, adjustment(approval));
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
