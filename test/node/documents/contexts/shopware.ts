// What the fragments of the guide take for granted beside an app server.
import type { ShopwareApp } from 'ratenkauf-elements/shopware';

export declare const app: ShopwareApp;
