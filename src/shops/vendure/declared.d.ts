/*
 * The part of Vendure that the adapter uses, so that it can be checked and built without Vendure, which comes with 450
 * packages. `npm run platforms` checks the adapter against the declarations of Vendure itself, without this file: what
 * the adapter only hands over is an object here.
 */

declare module '@vendure/core' {
  import type { IncomingMessage } from 'node:http';

  type ID = string | number;
  type Type<Instance> = abstract new (...given: never[]) => Instance;

  export type LanguageCode = `${string}`;
  export const LanguageCode: { readonly de: 'de'; readonly en: 'en' };

  export class Channel {
    readonly id: ID;
    readonly code: string;
  }
  export type Permission = `${string}Order`;
  export const Permission: { readonly UpdateOrder: 'UpdateOrder' };
  export interface CachedSession {
    readonly id: ID;
    readonly user?: { readonly identifier: string };
  }
  export class RequestContext {
    constructor(options: object);
    readonly channelId: ID;
    readonly channel: Channel;
    readonly languageCode: LanguageCode;
    readonly session: CachedSession | undefined;
    readonly activeUserId: ID | undefined;
    readonly apiType: string;
    userHasPermissions(permissions: Permission[]): boolean;
  }
  interface ResolveInfo {
    readonly fieldName: string;
    readonly parentType: { readonly name: string };
  }
  export class RequestContextService {
    fromRequest(request: object, info?: object, permissions?: undefined, session?: object): Promise<RequestContext>;
  }
  export function parseContext(context: { getType(): string }): {
    readonly req: IncomingMessage;
    readonly info: ResolveInfo | undefined;
  };
  export class UserInputError extends Error {}

  type AddressPart = 'company' | 'streetLine1' | 'streetLine2' | 'postalCode' | 'city' | 'countryCode';
  type OrderAddress = { readonly [Part in 'fullName' | AddressPart]?: string | null };
  type PaymentMetadata = Readonly<Record<string, unknown>>;

  export class Customer {
    readonly id: ID;
    readonly createdAt: Date;
    readonly title: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
  }
  export class Refund {
    readonly id: ID;
    readonly total: number;
    readonly createdAt: Date;
    readonly state: string;
  }
  export class Payment {
    readonly method: string;
    readonly amount: number;
    readonly state: string;
    readonly transactionId: string;
    readonly metadata: PaymentMetadata;
    readonly refunds: Refund[];
  }
  export class Order {
    readonly id: ID;
    readonly code: string;
    readonly state: string;
    readonly currencyCode: string;
    readonly totalWithTax: number;
    readonly customer?: Customer;
    readonly lines: {
      readonly quantity: number;
      readonly productVariant: { readonly name: string; readonly sku: string };
      readonly proratedLinePriceWithTax: number;
    }[];
    readonly shippingLines: {
      readonly discountedPriceWithTax: number;
      readonly shippingMethod: { readonly code: string };
    }[];
    readonly surcharges: { readonly description: string; readonly priceWithTax: number }[];
    readonly shippingAddress: OrderAddress;
    readonly billingAddress: OrderAddress;
    readonly payments: Payment[];
    readonly fulfillments: { readonly state: string; readonly trackingCode: string; readonly createdAt: Date }[];
  }
  export class PaymentMethod {
    readonly id: ID;
    readonly code: string;
    readonly enabled: boolean;
    readonly handler: { readonly code: string };
  }

  interface QueryBuilder<Entity> {
    innerJoin(relation: string, alias: string): this;
    select(selection: string, alias: string): this;
    distinct(): this;
    where(condition: string, values?: object): this;
    andWhere(condition: string, values?: object): this;
    setLock(mode: 'pessimistic_write'): this;
    getOne(): Promise<Entity | null>;
    getCount(): Promise<number>;
    getRawMany<Row>(): Promise<Row[]>;
  }
  interface Repository<Entity> {
    createQueryBuilder(alias: string): QueryBuilder<Entity>;
    findOne(options: { readonly where: Partial<Entity>; readonly relations: string[] }): Promise<Entity | null>;
  }
  export class TransactionalConnection {
    readonly rawConnection: { readonly options: { readonly type: string } };
    getRepository<Entity>(ctx: RequestContext | undefined, type: Type<Entity>): Repository<Entity>;
    withTransaction<Result>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<Result>): Promise<Result>;
  }

  interface GraphQLErrorResult {
    readonly errorCode: string;
    readonly message: string;
  }
  export function isGraphQlErrorResult<Result>(result: Result): result is Extract<Result, GraphQLErrorResult>;

  export class OrderService {
    findOne(ctx: RequestContext, id: ID, relations?: never[]): Promise<Order | undefined>;
    findOneByCode(ctx: RequestContext, code: string, relations?: never[]): Promise<Order | undefined>;
    transitionToState(ctx: RequestContext, id: ID, state: 'ArrangingPayment'): Promise<Order | GraphQLErrorResult>;
    addPaymentToOrder(ctx: RequestContext, id: ID, input: object): Promise<Order | GraphQLErrorResult>;
    settleRefund(ctx: RequestContext, input: object): Promise<Refund>;
    transitionRefundToState(ctx: RequestContext, id: ID, state: 'Failed'): Promise<Refund | GraphQLErrorResult>;
    addNoteToOrder(ctx: RequestContext, input: object): Promise<Order>;
  }
  export class CustomerService {
    createAddressesForNewCustomer(ctx: RequestContext, order: Order): Promise<void>;
  }
  export class PaymentMethodService {
    findAll(ctx: RequestContext): Promise<{ readonly items: readonly PaymentMethod[] }>;
    create(ctx: RequestContext, input: object): Promise<PaymentMethod>;
  }
  export class ActiveOrderService {
    getActiveOrder(ctx: RequestContext, input: undefined): Promise<Order | undefined>;
  }
  export class SessionService {
    getSessionFromToken(token: string): Promise<CachedSession | undefined>;
  }
  export class ChannelService {
    getDefaultChannel(): Promise<Channel>;
    assignToChannels<Entity>(ctx: RequestContext, type: Type<Entity>, id: ID, channels: ID[]): Promise<unknown>;
  }
  export class ConfigService {
    readonly entityOptions: { readonly moneyStrategy: { readonly precision?: number } };
    readonly authOptions: AuthOptions;
    readonly schedulerOptions: { readonly schedulerStrategy: object };
  }
  export const defaultConfig: Pick<ConfigService, 'schedulerOptions'>;
  export class ScheduledTask {
    constructor(options: object);
  }
  interface AuthOptions {
    readonly tokenMethod: string | readonly string[];
    readonly apiKeyHeaderKey: string;
  }
  export class ProcessContext {
    readonly isServer: boolean;
  }
  export function extractSessionToken(
    request: never,
    method: AuthOptions['tokenMethod'],
    apiKeyHeader: string,
  ): { readonly token: string } | undefined;
  export const Logger: Readonly<Record<'error', (message: string, context: string) => void>>;

  export class PaymentMethodHandler {
    constructor(options: {
      readonly createPayment: (ctx: never, order: Order, amount: number, args: never, metadata: object) => object;
      readonly [handedOver: string]: unknown;
    });
  }
  export class PaymentMethodEligibilityChecker {
    constructor(options: {
      readonly check: (ctx: RequestContext, order: Order) => Promise<boolean | string>;
      readonly [handedOver: string]: unknown;
    });
  }
  export class EventBus {
    ofType<Event>(type: Type<Event>): {
      subscribe(listener: (event: Event) => void): { unsubscribe(): void };
    };
  }
  export class OrderStateTransitionEvent {
    readonly toState: string;
    readonly order: Order;
  }
  export class RefundEvent {
    readonly order: Order;
  }

  export interface OrderProcess<State extends string> {
    readonly onTransitionStart: (
      from: State,
      to: State,
      data: { readonly ctx: RequestContext; readonly order: Order },
    ) => Promise<string | undefined>;
  }
  type MayChange = (ctx: RequestContext, order: Order) => Promise<string | undefined>;
  type ChangeOfLines = 'willAddItemToOrder' | 'willAdjustOrderLine' | 'willRemoveItemFromOrder';
  export type OrderInterceptor = Readonly<Record<ChangeOfLines, MayChange>>;

  export interface RuntimeVendureConfig {
    readonly schedulerOptions: { readonly tasks: ScheduledTask[] };
    readonly orderOptions: {
      readonly process: OrderProcess<string>[];
      readonly orderInterceptors: OrderInterceptor[];
    };
    readonly apiOptions: { readonly middleware: object[] };
    readonly paymentOptions: {
      readonly paymentMethodHandlers: PaymentMethodHandler[];
      paymentMethodEligibilityCheckers?: PaymentMethodEligibilityChecker[];
    };
  }
  export class PluginCommonModule {}
  export function VendurePlugin(metadata: object): ClassDecorator;
}
