module.exports = require('../ratenkauf').ratenkauf.job;
