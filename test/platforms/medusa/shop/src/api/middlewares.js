exports.default = require('../ratenkauf').ratenkauf.middlewares;
