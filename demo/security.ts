import { secureHeaders } from 'hono/secure-headers';

/**
 * Allows resources of this origin only and nothing inline; strings become HTML only through lit's templates (Trusted
 * Types).
 */
export const pageSecurity = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['lit-html'],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
  referrerPolicy: 'same-origin',
  // The demo runs without HTTPS on this machine; remove this line behind a real domain.
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});
