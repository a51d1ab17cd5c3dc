import { startRatenkauf } from '../../../ratenkauf-handler';

const answer = async (request: Request) => (await startRatenkauf()).handler(request);

export { answer as GET, answer as POST, answer as DELETE };
