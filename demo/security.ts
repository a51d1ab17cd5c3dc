import { secureHeaders } from 'hono/secure-headers';

/** Nothing from elsewhere, nothing inline; the only HTML ever made from text is the templates of lit. */
export const pageSecurity = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['lit-html'],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  // The shop is served without encryption on this machine; behind a real domain, leave the default.
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});
