import type { ReportResolution } from '../../src/contract/transaction-requests.js';
import type { UnresolvedReport } from '../../src/server/transactions/unresolved.js';
import { HandlerError } from '../../src/contract/client/ask.js';
import type { Fleet } from '../processes/fleet.js';
import { webshopNames, type WebshopName } from '../processes/webshops.js';
import { callBackend } from './program.js';
import { isOpenTask, readCalls } from './tasks.js';

/** A report of which an operator has said what became of it. */
export interface ByOperator extends Pick<UnresolvedReport, 'id' | 'transactionId' | 'kind'> {
  readonly as: ReportResolution;
  /** The code of the error, if that was refused. */
  readonly error: string | undefined;
}

/** What operators found of reports, and did with them. */
export interface ReportResolutions {
  readonly resolved: readonly ByOperator[];
  /** Ids of the tasks that were sent and had not ended before, and that operators did not see. */
  readonly hidden: readonly string[];
  /** Webshops that were healthy although operators saw a report. */
  readonly green: readonly WebshopName[];
}

/** Where operators decide about reports. */
export interface ReportOffice {
  readonly fleet: Fleet;
  readonly database: string;
  readonly settle: () => Promise<number>;
}

/** Times that operators look: behind one report, the next may be overdue. */
const LOOKS = 3;

/** Lets operators say of each report that is overdue that the bank does not have it, which would show it otherwise. */
export async function resolveReports({ fleet, database, settle }: ReportOffice): Promise<ReportResolutions> {
  const resolved: ByOperator[] = [];
  const hidden = new Set<string>();
  const green = new Set<WebshopName>();
  for (let look = 1, seen = 1; look <= LOOKS && seen > 0; look += 1) {
    const open = (await readCalls(database)).tasks.filter(isOpenTask).filter(({ state }) => state !== 'waiting');
    const listed: UnresolvedReport[] = [];
    for (const webshop of webshopNames) {
      const clerk = clerkOf(fleet, webshop);
      const reports = await clerk.unresolved();
      listed.push(...reports);
      if (reports.length > 0 && (await clerk.isHealthy())) green.add(webshop);
      for (const report of reports) resolved.push(await clerk.resolve(report));
    }
    for (const { id } of open) if (!listed.some((report) => report.id === id)) hidden.add(id);
    seen = listed.length;
    if (seen > 0) await settle();
  }
  return { resolved, hidden: [...hidden], green: [...green] };
}

/** Some are sent again, others are not needed any more. */
const decided = ({ id, resolutions }: UnresolvedReport): ReportResolution =>
  resolutions.includes('send_again') && id >= '5' ? 'send_again' : 'withdrawn';

function clerkOf(fleet: Fleet, webshop: WebshopName) {
  const [process = 0] = fleet.processesOf(webshop);
  const origin = fleet.originOf(webshop);
  const send = (request: Request) => fleet.ask(process, request);
  return {
    unresolved: async () => (await callBackend(send, origin, 'unresolved', {})) as readonly UnresolvedReport[],
    isHealthy: async () => (await send(new Request(`${origin}/ratenkauf/health`))).ok,
    async resolve(report: UnresolvedReport): Promise<ByOperator> {
      const { id, transactionId, kind } = report;
      const as = decided(report);
      const said = await callBackend(send, origin, 'resolve', { id: transactionId, request: id, as }).catch(codeOf);
      return { id, transactionId, kind, as, error: typeof said === 'string' ? said : undefined };
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof HandlerError) return error.code;
  throw error;
}
