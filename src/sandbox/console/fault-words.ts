import type { FaultKind } from '../apis/faults.js';
import type { OperationName, Side } from '../apis/operations.js';

/** Name of each kind of fault, and a sentence about what it does. */
export const kindWords: Readonly<Record<FaultKind, readonly [name: string, text: string]>> = {
  'answer-lost': [
    'Answer lost',
    'The work is done, then the connection drops. The caller cannot know whether it was done.',
  ],
  timeout: ['No answer', 'The work is not done, and there is no answer until the caller gives up.'],
  status: ['Error status', 'The work is not done; the answer is an error with the status chosen here.'],
  malformed: ['Broken JSON', 'The work is not done; the answer has the status 200 and JSON that ends in the middle.'],
  slow: ['Slow', 'The usual answer, after the delay chosen here.'],
};

/** Name of each interface. */
export const sideWords: Readonly<Record<Side, string>> = {
  payment: 'Payment interface (API B)',
  authorization: 'Newer payment interface',
  merchant: 'Transaction API (API A)',
  reporting: 'Merchant interface (API C)',
  page: 'The bank’s pages',
};

/** What each operation does. */
export const operationWords: Readonly<Record<OperationName | '*', string>> = {
  '*': 'Any operation',
  'modellrechnung.durchfuehren': 'Calculate all plans',
  'modellrechnung.guenstigsterRatenplan': 'Calculate the cheapest plan',
  'texte.zustimmung': 'Read the consent text',
  'texte.repraesentativesBeispiel': 'Read the representative example',
  'webshop.restbetragankaufobergrenze': 'Check the credentials',
  'vorgang.anlegen': 'Start a purchase',
  'vorgang.lesen': 'Read a purchase',
  'vorgang.entscheidung': 'Read the decision',
  'vorgang.finanzierung': 'Read the financing',
  'vorgang.bestaetigen': 'Confirm a purchase',
  'authorization.post': 'Confirm a purchase',
  'authorization.read': 'Read a purchase',
  integrationcheck: 'Check the integration',
  'transaction.search': 'Search transactions',
  'transaction.read': 'Read a transaction',
  'transaction.capture': 'Report a delivery',
  'transaction.refund': 'Report a refund',
  'documents.read': 'Read bank statements',
  'transaktionen.suchen': 'Search transactions',
  'transaktionen.lesen': 'Read a transaction',
  'transaktionen.lieferung': 'Report a delivery',
  'transaktionen.rueckabwicklung': 'Report a refund',
  'zahlungsseite.anzeigen': 'Show the payment page',
  'zahlungsseite.absenden': 'Send the payment page’s form',
  vorvertraglicheInformationen: 'Show the pre-contractual information',
};
