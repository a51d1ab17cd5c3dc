/** The package runs from node_modules: the handler reads its files for pages there. */
export default { serverExternalPackages: ['ratenkauf-elements'] };
