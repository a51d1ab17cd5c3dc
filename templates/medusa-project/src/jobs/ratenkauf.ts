import { ratenkauf } from '../ratenkauf';

export default ratenkauf.job.default;
export const config = ratenkauf.job.config;
