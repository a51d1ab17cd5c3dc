import { ratenkauf } from '../../../ratenkauf.mjs';

const answer = (request: Request) => ratenkauf.handler(request);

export { answer as GET, answer as POST, answer as DELETE };
