import { zipSync } from 'fflate';
import { parse, requireActiveShop } from '../apis/authorization/answers.js';
import type { Clock } from '../bank/setting/clock.js';
import type { OperationHandler } from '../apis/exchange.js';
import { germanDay } from '../bank/values/german-time.js';
import type { Ledger } from '../bank/transactions/ledger.js';
import { csvOf } from './csv.js';
import { documentsShape, type FileType } from './documents-shape.js';
import { sampleMsg, samplePdf } from './samples.js';
import { linesOf, statementOf, type Statement } from './statement.js';

/** Only the CSV lists what was billed; the other files are samples. */
const writers: Readonly<Record<FileType, (statement: Statement) => Uint8Array>> = {
  PDF: samplePdf,
  CSV: csvOf,
  MSG: sampleMsg,
};

/** Packaging of documents. */
export interface Packing {
  /** True if a single document is delivered in an archive, too. */
  readonly packSingleDocument: boolean;
}

const typeOf: Readonly<Record<FileType, string>> = {
  PDF: 'application/pdf',
  CSV: 'text/csv',
  MSG: 'application/vnd.ms-outlook',
};

/** GET documents: one archive with a file for each requested kind and type (service.md §A.10). */
export function readDocuments(ledger: Ledger, clock: Clock, { packSingleDocument }: Packing): OperationHandler {
  return (context) => {
    const shop = requireActiveShop(context);
    const today = germanDay(clock.now());
    const { period, documentTypes, fileTypes } = parse(documentsShape(today), context.req.queries());
    const lines = linesOf(
      ledger.list().filter(({ webshopId }) => webshopId === shop.webshopId),
      period,
    );
    const name = `${period.from}_${period.to}`;
    const [fileType] = fileTypes;
    const [documentType] = documentTypes;
    if (!packSingleDocument && fileType && documentType && fileTypes.length === 1 && documentTypes.length === 1) {
      return attachment(
        typeOf[fileType],
        `${documentType}_${name}.${fileType.toLowerCase()}`,
        writers[fileType](statementOf(documentType, lines)),
      );
    }
    const files: Record<string, Uint8Array> = {};
    for (const type of documentTypes) {
      const statement = statementOf(type, lines);
      for (const fileType of fileTypes)
        files[`${type}_${name}.${fileType.toLowerCase()}`] = writers[fileType](statement);
    }
    return attachment('application/zip', `documents_${name}.zip`, zipSync(files));
  };
}

function attachment(type: string, name: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
