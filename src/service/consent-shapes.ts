import * as z from 'zod';
import { optionalText, words } from './wire-values.js';

/** The texts a customer consents to: the service's HTML as received. Those of other integrations may be missing. */
export interface ConsentTexts {
  /** The one to show before a purchase is started. */
  readonly paymentPageDataTransfer: string;
  readonly serviceIntegrationDataTransfer: string | undefined;
  readonly serviceIntegrationDeclaration: string | undefined;
  readonly pointOfSaleDeclaration: string | undefined;
  readonly actingInOwnName: string | undefined;
  readonly emailAdvertising: string | undefined;
}

/** Answer of the consent texts. */
export const consentTextsAnswer = z
  .object({
    zustimmungDatenuebertragungPaymentPage: words,
    zustimmungDatenuebertragungServiceIntegration: optionalText,
    einwilligungsErklaerungServiceIntegration: optionalText,
    einwilligungsErklaerungPos: optionalText,
    zustimmungZurHandlungInEigenemNamen: optionalText,
    zustimmungEmailWerbung: optionalText,
  })
  .transform((texts): ConsentTexts => ({
    paymentPageDataTransfer: texts.zustimmungDatenuebertragungPaymentPage,
    serviceIntegrationDataTransfer: texts.zustimmungDatenuebertragungServiceIntegration,
    serviceIntegrationDeclaration: texts.einwilligungsErklaerungServiceIntegration,
    pointOfSaleDeclaration: texts.einwilligungsErklaerungPos,
    actingInOwnName: texts.zustimmungZurHandlungInEigenemNamen,
    emailAdvertising: texts.zustimmungEmailWerbung,
  }));
