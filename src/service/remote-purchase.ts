import * as z from 'zod';
import { statuses } from './assumptions.js';
import type { BusinessId, TechnicalId } from './purchase-ids.js';
import { optionalText } from './wire-values.js';
import { meaningOf, type Known } from './words.js';

/** How far a purchase is at the service; `unknown` for a status this client has never heard of. */
export type RemoteStatus = Known<typeof statuses>;

/** A purchase as the service knows it. Everything but its status may be missing. */
export interface RemotePurchase {
  readonly technicalId: TechnicalId;
  readonly status: RemoteStatus;
  /** The service's own word for the status, for logs. */
  readonly statusAsSent: string;
  readonly businessId: BusinessId | undefined;
  readonly shopReference: string | undefined;
  readonly deviceToken: string | undefined;
  /** Address of the pre-contractual information, as received: check it before it becomes a link. */
  readonly preContractualInformationUrl: string | undefined;
  /** The repayments in words, as received. */
  readonly repaymentText: string | undefined;
}

/** Answer about one purchase; about another one it is malformed. */
export const remotePurchaseAnswer = (technicalId: TechnicalId) =>
  z
    .object({
      allgemeineVorgangsdaten: z.object({
        status: z.string(),
        tbVorgangskennung: z
          .string()
          .nullish()
          .refine((id) => (id ?? technicalId) === technicalId, { error: 'is of another purchase' }),
        fachlicheVorgangskennung: optionalText,
        shopVorgangskennung: optionalText,
        deviceIdentToken: optionalText,
        urlVorvertraglicheInformationen: optionalText,
      }),
      tilgungsplanText: optionalText,
    })
    .transform(({ allgemeineVorgangsdaten: general, tilgungsplanText }): RemotePurchase => ({
      technicalId,
      status: meaningOf(statuses, general.status),
      statusAsSent: general.status,
      businessId: general.fachlicheVorgangskennung,
      shopReference: general.shopVorgangskennung,
      deviceToken: general.deviceIdentToken,
      preContractualInformationUrl: general.urlVorvertraglicheInformationen,
      repaymentText: tilgungsplanText,
    }));
