import type { Sandbox } from '../../src/sandbox/sandbox.js';
import type { Fleet } from '../processes/fleet.js';
import type { WebshopName } from '../processes/webshops.js';
import { callBackend } from './program.js';
import { isOpenRequest, readCalls, type KeptRequest } from './requests.js';

/** A report that an operator has sent in place of one that the bank never got. */
export interface ByOperator {
  readonly transactionId: string;
  readonly kind: KeptRequest['kind'];
  readonly amount: number;
  /** HTTP status of the answer. */
  readonly status: number;
}

/** Where operators decide about reports. */
export interface ReportOffice {
  readonly fleet: Fleet;
  readonly sandbox: Pick<Sandbox, 'transactions'>;
  readonly database: string;
  readonly webshopOf: (transactionId: string) => WebshopName;
  readonly settle: () => Promise<number>;
}

/** Times that operators look: after one report, the next may be overdue. */
const LOOKS = 3;

/** Takes back what waits behind a report that the bank never got, and sends that once more. */
export async function resolveReports(office: ReportOffice): Promise<ByOperator[]> {
  const { fleet, database, webshopOf, settle } = office;
  const sent: ByOperator[] = [];
  for (let look = 1; look <= LOOKS; look += 1) {
    const open = (await readCalls(database)).requests.filter(isOpenRequest);
    if (open.length === 0) break;
    for (const { id: request, transactionId: id } of open.filter(({ state }) => state === 'queued')) {
      const webshop = webshopOf(id);
      const send = (asked: Request) => fleet.ask(fleet.processesOf(webshop)[0]!, asked);
      await callBackend(send, fleet.originOf(webshop), 'withdraw', { id, request });
    }
    for (const request of open.filter(({ state }) => state === 'sent')) sent.push(await sendAgain(office, request));
    await settle();
  }
  return sent;
}

async function sendAgain(office: ReportOffice, { transactionId, kind, amount }: KeptRequest): Promise<ByOperator> {
  const { fleet, sandbox, webshopOf } = office;
  const webshop = webshopOf(transactionId);
  const origin = fleet.originOf(webshop);
  const currentValue = sandbox.transactions().find(({ businessId }) => businessId === transactionId)?.currentValue ?? 0;
  const cents = amount === null ? currentValue : Number(amount);
  const response = await fleet.ask(
    fleet.processesOf(webshop)[0]!,
    new Request(`${origin}/ratenkauf/transactions/${transactionId}/${kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-staff': 'of the campaign',
        'sec-fetch-site': 'same-origin',
        origin,
      },
      body: JSON.stringify(kind === 'capture' ? {} : { amount: cents, currentValue }),
    }),
  );
  return { transactionId, kind, amount: kind === 'capture' || !response.ok ? 0 : cents, status: response.status };
}
