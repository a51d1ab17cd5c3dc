// What the fragments of the guide about Payload take for granted: Payload and its ecommerce plugin are not installed here.
import type { PayloadRatenkauf } from 'ratenkauf-elements/payload';

type Plugin = PayloadRatenkauf['plugin'];

export declare const ratenkauf: PayloadRatenkauf;
export declare const buildConfig: (config: { readonly plugins: readonly Plugin[] }) => object;
export declare const ecommercePlugin: (options: object) => Plugin;
export declare const EUR: object;
export declare const access: object;
export declare const config: object;
export declare const getPayload: (options: {
  readonly config: object;
}) => Promise<Parameters<PayloadRatenkauf['start']>[0]>;
export declare const option: HTMLElement;
export declare const summary: HTMLElement;
export declare const button: HTMLElement;
export declare const address: object;
export declare const email: string;
export declare const initiatePayment: (
  name: string,
  options: { readonly additionalData: object },
) => Promise<{ readonly message: string; readonly checkout?: string; readonly state?: string }>;
export declare const confirmOrder: (
  name: string,
  options: { readonly additionalData: object },
) => Promise<{ readonly orderID: string | number }>;
