const { ratenkauf } = require('../../ratenkauf.mjs');
const { storefront } = require('../../storefront.mjs');

exports.default = { routes: [...ratenkauf.middlewares.routes, ...storefront] };
