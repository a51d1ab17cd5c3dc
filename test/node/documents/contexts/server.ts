// What the fragments of the guides take for granted on the shop's server.
import type { Server } from 'node:http';
import type {
  Checkout,
  Ratenkauf,
  RatenkaufConfig,
  Shop,
  ShopPurchase,
  ManagedTransaction,
} from 'ratenkauf-elements/server';

/** Takes a part of the configuration: fragments leave out with `// …` what they are not about. */
export declare const createRatenkauf: (
  config: Partial<Omit<RatenkaufConfig, 'shop'>> & { readonly shop?: Partial<Shop> },
) => Ratenkauf;
export declare const ratenkauf: Ratenkauf;
export declare const service: RatenkaufConfig['service'];
export declare const shop: Shop;
export declare const publicUrl: string;
export declare const secret: string;
export declare const server: Server;
export declare const logger: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
export declare const products: readonly { readonly cents: number }[];
export declare const prices: ReadonlySet<number>;
interface Session {
  readonly id: string;
  readonly user: string;
  readonly isCompany: boolean;
  readonly hasDigitalGoods: boolean;
}
export declare const isContractInForce: boolean;
export declare const sessionOf: (request: Request) => Promise<Session | undefined>;
export declare const offer: Checkout;
export declare const checkoutOf: (session: Session) => Checkout;
/** Who is logged in to the back office. */
export declare const userOf: (request: Request) => Promise<{ readonly mayRefund: boolean } | undefined>;
type Cart = Session;
export declare const cartOf: (request: Request) => Promise<Cart | undefined>;
export declare const guestCart: (id: string) => Promise<Cart | undefined>;
export declare const isBackOfficeUser: (session: Session | undefined) => boolean;
export declare const pendingOrderFor: (purchaseId: string) => Promise<string>;
export declare const sendMail: (orderId: ShopPurchase['orderId'], text: string) => Promise<void>;
export declare const markPaid: (purchaseId: ShopPurchase['id']) => Promise<void>;
export declare const markTestOrder: (purchaseId: ShopPurchase['id']) => Promise<void>;
export declare const myShop: Shop;
export declare const cookieOfNewCart: () => Promise<string>;
export declare const sendForm: (form: { headers: Headers; payment: string }) => Promise<void>;
export declare const allOrders: () => Promise<readonly { readonly orderId: string }[]>;
export declare const giveBasketBack: (purchaseId: string) => Promise<void>;
export declare const noteOnOrder: (transaction: ManagedTransaction) => Promise<void>;
export declare const hasOrder: (orderId: string | undefined) => Promise<boolean>;
