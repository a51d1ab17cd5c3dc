module.exports = require('../../ratenkauf.mjs').ratenkauf.job;
