export default {
  /** The package runs from node_modules: the handler reads its files for pages there. */
  serverExternalPackages: ['ratenkauf-elements'],
  /** No other site may show a page with consent or order button in a frame. */
  headers: async () => [
    { source: '/(.*)', headers: [{ key: 'content-security-policy', value: "frame-ancestors 'none'" }] },
  ],
};
