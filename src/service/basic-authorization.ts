import { Buffer } from 'node:buffer';

/** Value of the header Authorization (specification: Authentication, 1). */
export const basicAuthorization = (webshopId: string, password: string): string =>
  `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}`;
