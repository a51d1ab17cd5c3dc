import { zipSync } from 'fflate';
import { parse, requireActiveShop } from '../authorization-api/answers.js';
import type { Clock } from '../setting/clock.js';
import type { OperationHandler } from '../operations/exchange.js';
import { germanDay } from '../values/german-time.js';
import type { Ledger } from '../transactions/ledger.js';
import { csvOf } from './csv.js';
import { documentsShape, type FileType } from './documents-shape.js';
import { msgOf } from './msg.js';
import { pdfOf } from './pdf.js';
import { linesOf, statementOf, type Statement } from './statement.js';

const writers: Readonly<Record<FileType, (statement: Statement, now: Date) => Uint8Array | Promise<Uint8Array>>> = {
  PDF: pdfOf,
  CSV: csvOf,
  MSG: msgOf,
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
  return async (context) => {
    const shop = requireActiveShop(context);
    const now = clock.now();
    const { period, documentTypes, fileTypes } = parse(documentsShape(germanDay(now)), context.req.queries());
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
        await writers[fileType](statementOf(documentType, shop, period, lines), now),
      );
    }
    const files: Record<string, Uint8Array> = {};
    for (const type of documentTypes) {
      const statement = statementOf(type, shop, period, lines);
      for (const fileType of fileTypes)
        files[`${type}_${name}.${fileType.toLowerCase()}`] = await writers[fileType](statement, now);
    }
    return attachment('application/zip', `documents_${name}.zip`, zipSync(files));
  };
}

function attachment(type: string, name: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}
