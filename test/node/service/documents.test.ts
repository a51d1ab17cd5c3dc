import { assert, describe, it } from 'vitest';
import { soon } from '../../support/patience.js';
import { answering, clientsWith, failureOf } from './builders.js';
import { connect, serve } from './server.js';
import type { BillingDocuments } from '../../../src/service/transactions/documents.js';

/** Returns the documents of an answer that has some. */
async function some(work: Promise<BillingDocuments | undefined>): Promise<BillingDocuments> {
  const documents = await work;
  assert.isDefined(documents);
  return documents;
}

describe('billing documents', () => {
  it('have a format, recognized by content type or first bytes, and a content type', async () => {
    for (const [sent, body, format, contentType] of [
      ['application/zip', 'PK', 'zip', 'application/zip'],
      ['application/x-zip-compressed', 'PK', 'zip', 'application/zip'],
      ['application/pdf; name="Ralf.pdf"', '%PDF-1.7', 'pdf', 'application/pdf'],
      ['Text/CSV;charset=UTF-8', 'a;b', 'csv', 'text/csv'],
      ['application/vnd.ms-outlook', 'x', 'msg', 'application/vnd.ms-outlook'],
      ['application/octet-stream; x=y', 'PK and so on', 'zip', 'application/zip'],
      ['application/octet-stream', '%PDF-1.4 and so on', 'pdf', 'application/pdf'],
      ['application/octet-stream', '%P', 'unknown', 'application/octet-stream'],
      ['application/octet-stream', '', 'unknown', 'application/octet-stream'],
    ] as const) {
      const { body: bytes, ...told } = await some(answering({ contentType: sent, body }).merchant.documents());
      assert.deepEqual(told, { format, contentType });
      assert.equal(await new Response(bytes).text(), body);
    }
  });

  it('are none where the service has none of the period', async () => {
    assert.isUndefined(await answering({ status: 204, contentType: '', body: '' }).merchant.documents());
  });

  it('also come from a transport without streams, with room for their size', async () => {
    for (const body of ['PK and so on', '']) {
      const { merchant, requests } = answering({ contentType: 'application/zip', body });
      assert.equal(await new Response((await some(merchant.documents())).body).text(), body);
      assert.equal(requests[0]?.maxAnswerBytes, 64 * 1024 * 1024);
    }
  });
});

describe('billing documents as a stream', () => {
  const apiAt = (host: string, limits = {}) => clientsWith(connect(limits), { host }).merchant;

  it('without a content type are recognized by their first bytes, in any chunks, and are read on only when the caller reads', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('%P');
      setTimeout(() => response.write('DF-'), 20);
      setTimeout(() => (request.url?.includes('LEG_BILL') ? response.destroy() : response.end('1.7')), 60);
    });
    const { format, body } = await some(apiAt(url).documents());
    assert.equal(format, 'pdf');
    assert.equal(await new Response(body).text(), '%PDF-1.7');
    const broken = await some(apiAt(url).documents({ types: ['leg_bill'] }));
    assert.deepInclude(await failureOf(new Response(broken.body).text()), {
      code: 'unreachable',
      operation: 'transactions.documents',
    });
  });

  it('fail with a ServiceError when they break off or pause, and when the caller gives up', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '100' });
      response.write('half', () => request.url?.includes('LEG_BILL') && response.destroy());
    });
    const broken = await some(apiAt(url).documents({ types: ['leg_bill'] }));
    assert.deepInclude(await failureOf(new Response(broken.body).text()), {
      code: 'unreachable',
      operation: 'transactions.documents',
      maybeDone: false,
    });
    const slow = await some(apiAt(url, { pauseTimeoutMs: 40 }).documents());
    assert.equal((await failureOf(new Response(slow.body).text())).code, 'timeout');
    const caller = new AbortController();
    const given = await some(apiAt(url).documents({}, { signal: caller.signal }));
    setTimeout(() => caller.abort(), 20);
    assert.equal((await failureOf(new Response(given.body).text())).code, 'aborted');
  });

  it('that are cancelled are ended at the service', async () => {
    let isOver = false;
    const { url } = await serve((_, response) => {
      response.on('close', () => (isOver = true));
      response.writeHead(200, { 'content-type': 'application/zip' }).write('x');
    });
    const { body } = await some(apiAt(url).documents());
    await body.cancel();
    await soon(() => assert.isTrue(isOver));
  });

  it('fail at an endless page instead of reading it as an error', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(500, { 'content-type': 'text/html' });
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const more = setInterval(() => response.write(piece), 1);
      response.on('close', () => clearInterval(more));
    });
    assert.deepInclude(await failureOf(apiAt(url).documents()), { code: 'too_large' });
  });
});
