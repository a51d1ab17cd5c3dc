import { ratenkauf } from '../ratenkauf';

export default ratenkauf.middlewares;
