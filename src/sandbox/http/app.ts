import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { problemAnswer, Trouble } from '../apis/authorization/answers.js';
import type { Controls } from '../controls/controls.js';
import { consoleRoutes } from '../console/console-routes.js';
import { controlRoutes } from '../controls/routes.js';
import { MAX_BODY_BYTES, type OperationHandler, type SandboxEnv } from '../apis/exchange.js';
import type { Fault } from '../apis/faults.js';
import { json } from '../bank/values/json.js';
import {
  isProblemPath,
  isReportingPath,
  merchantPaths,
  operationNames,
  operations,
  type OperationName,
} from '../apis/operations.js';
import { InvalidBody, Refusal, refused } from '../apis/payment/messages.js';
import { iconPath, isPagePath, stylesPath } from '../apis/page-addresses.js';
import { errorPage } from '../page/notice-pages.js';
import { icon, styles } from '../page/styles.js';
import { applyFault } from './apply-fault.js';
import type { Signatures } from '../apis/transactions/signatures.js';

interface AppOptions {
  readonly handlers: Record<OperationName, OperationHandler>;
  readonly controls: Controls;
  readonly signatures: Signatures;
  readonly takeFault: (operation: OperationName) => Fault | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates the sandbox as a Hono application: the operations of the table, the controls, and answers for all other
 * requests.
 */
export function createApp({ handlers, controls, signatures, takeFault, onError }: AppOptions): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>({ strict: false });
  app.use(merchantPaths, async (context, next) => {
    await next();
    context.res = await signatures.signed(context.res);
  });
  app.use(async ({ env, req }, next) => {
    if (env.exchange.isTooLarge) throw isProblemPath(req.path) ? tooLargeProblem : tooLarge;
    await next();
  });
  for (const name of operationNames) {
    const { side, methods, paths, changes } = operations[name];
    app.on([...methods], [...paths], async (context) => {
      const { exchange } = context.env;
      if (changes && context.req.raw.method === 'HEAD') return wrongMethod('HEAD', routePath(context));
      exchange.operation = name;
      const fault = takeFault(name);
      const work = async () => {
        if (side === 'merchant') await signatures.check(context);
        return handlers[name](context);
      };
      return fault ? applyFault(fault, exchange, work) : work();
    });
  }
  for (const path of operationNames.flatMap((name) => [...operations[name].paths])) {
    app.all(path, ({ req }) => wrongMethod(req.method, path));
  }
  app.get(iconPath, () => new Response(icon, { headers: { 'content-type': 'image/svg+xml' } }));
  app.get(stylesPath, () => new Response(styles, { headers: { 'content-type': 'text/css;charset=utf-8' } }));
  app.route('/', consoleRoutes(controls));
  app.route('/', controlRoutes(controls));
  app.notFound(({ req }) =>
    /^\/ratenkauf-ws\/|^\/ratenkauf\/transaktionsverwaltung-ws\//.test(req.path)
      ? refusedAt(req.path, unknownPath)
      : json({ title: 'Not found' }, 404),
  );
  app.onError((error, { req }) => {
    if (error instanceof Refusal || error instanceof InvalidBody) return refusedAt(req.path, error);
    if (error instanceof Trouble) return problemAnswer(error);
    onError(error);
    if (isPagePath(req.path)) return errorPage();
    return isProblemPath(req.path) ? problemAnswer(internalError) : refusedAt(req.path, technicalError);
  });
  return app;
}

const technicalError = new Refusal('TECHNISCHER_FEHLER', { text: 'Es ist ein technischer Fehler aufgetreten.' });
const tooLarge = new Refusal('ANFRAGE_ZU_GROSS', {
  text: 'Die Anfrage ist zu groß.',
  params: [String(MAX_BODY_BYTES)],
});
const tooLargeProblem = new Trouble(413, {
  title: 'Payload Too Large',
  detail: `The body may have ${MAX_BODY_BYTES} bytes.`,
});
const internalError = new Trouble(500, {
  title: 'Internal Server Error',
  detail: 'Something went wrong inside the sandbox.',
});
const unknownPath = new Refusal('RESSOURCE_UNBEKANNT', { text: 'Diese Adresse gibt es nicht.' });

function refusedAt(path: string, error: Refusal | InvalidBody): Response {
  return refused(error, isReportingPath(path) ? { ergebnisse: [] } : {});
}

function wrongMethod(method: string, path: string): Response {
  const here = operationNames.map((name) => operations[name]).filter(({ paths }) => paths.includes(path));
  const readable = here.some(({ methods, changes }) => methods.includes('GET') && !changes);
  const allow = [...here.flatMap(({ methods }) => methods), ...(readable ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const response = isProblemPath(path)
    ? problemAnswer(new Trouble(405, { title: 'Method Not Allowed', detail: `Allow: ${allow}` }))
    : refusedAt(
        path,
        new Refusal('METHODE_UNGUELTIG', { text: 'Diese Methode gibt es hier nicht.', hint: `Allow: ${allow}` }),
      );
  response.headers.set('allow', allow);
  return response;
}
