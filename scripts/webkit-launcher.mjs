// WTR browser launcher for WebKitGTK: WebKitWebDriver + MiniBrowser under Xvfb, no webdriverio.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
const freePort = () => new Promise((r) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => r(port)); }); });
export function webkitLauncher({ driver, xvfb, binary }) {
  const kids = []; let base, session, active;
  const call = async (method, path, body) => {
    const r = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}) });
    const { value } = await r.json(); if (!r.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`); return value;
  };
  async function start() {
    const env = { ...process.env };
    if (!env.DISPLAY) { // -displayfd: the X server picks a free display itself
      const x = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }); kids.push(x);
      env.DISPLAY = ':' + String(await new Promise((r, j) => { x.stdio[3].once('data', r); x.once('exit', () => j(new Error('Xvfb did not start'))); })).trim();
    }
    const port = await freePort(); base = `http://127.0.0.1:${port}`;
    kids.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }));
    for (let i = 0; ; i++) { try { await call('GET', '/status'); break; } catch (e) { if (i > 50) throw e; await sleep(100); } }
    const s = await call('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } });
    session = '/session/' + s.sessionId;
  }
  let started;
  return {
    name: 'WebKit', type: 'webkitgtk', concurrency: 1,
    async initialize() {},
    async startSession(id, url) { await (started ??= start()); active = id; await call('POST', session + '/url', { url }); },
    isActive: (id) => active === id,
    getBrowserUrl: () => call('GET', session + '/url'),
    async stopSession() { active = undefined; await call('POST', session + '/url', { url: 'about:blank' }).catch(() => {}); return {}; },
    async startDebugSession() { throw new Error('not supported'); },
    async stop() { if (session) await call('DELETE', session).catch(() => {}); for (const k of kids.reverse()) k.kill(); },
  };
}
