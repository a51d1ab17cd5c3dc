/**
 * Resolves with the milliseconds of the longest task of a page's main thread while `work` runs, from a trace of the
 * browser, which also has those below 50 ms. They are those of the processor, so that they do not grow when other programs
 * take it away.
 */
export async function longestTask(cdp, work) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  const main = events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid);
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
