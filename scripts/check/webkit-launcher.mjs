// Browser launcher of the test runner for WebKitGTK: WebKitWebDriver drives MiniBrowser on a separate display.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export function webkitLauncher({ driver, xvfb, binary, environment }) {
  const children = [];
  let base;
  let session;
  let active;
  let started;

  async function call(method, path, body) {
    const request = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(base + path, { method, ...request });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
    return value;
  }

  async function start() {
    const env = { ...environment, DISPLAY: environment.DISPLAY ?? (await startDisplay(xvfb, children)) };
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }));
    const isUp = () => call('GET', '/status').catch(() => false);
    for (let tries = 0; tries < 100 && !(await isUp()); tries++) await sleep(100);
    const browserOptions = { binary, args: ['--automation'] };
    const { sessionId } = await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
    });
    session = `/session/${sessionId}`;
  }

  return {
    name: 'WebKit',
    type: 'webkitgtk',
    concurrency: 1,
    async initialize() {},
    async startSession(id, url) {
      await (started ??= start());
      active = id;
      await call('POST', `${session}/url`, { url });
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => call('GET', `${session}/url`),
    async stopSession() {
      active = undefined;
      await call('POST', `${session}/url`, { url: 'about:blank' }).catch(() => {});
      return {};
    },
    async startDebugSession() {
      throw new Error('WebKit cannot be debugged here.');
    },
    async stop() {
      if (session) await call('DELETE', session).catch(() => {});
      for (const child of children.reverse()) child.kill();
    },
  };
}

/** Starts an X server that picks a free display; returns the display. */
async function startDisplay(xvfb, children) {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  children.push(server);
  const [display] = await Promise.race([once(server.stdio[3], 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error('Xvfb did not start.');
  return `:${String(display).trim()}`;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
