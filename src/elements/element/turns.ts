/** Milliseconds of rendering after which the browser may paint and answer to the customer. */
const share = 8;

/** Resolves after the task in which rendering began; undefined outside of such a task. */
let after: Promise<void> | undefined;
let deadline = 0;

/** Renders an element at once, or in a later task when others have used up the share of this one; resolves when it is rendered. */
export async function renderInTurn(render: () => unknown): Promise<void> {
  while (after && performance.now() > deadline) await after;
  if (!after) {
    deadline = performance.now() + share;
    after = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        after = undefined;
        resolve();
      };
      port2.postMessage(0);
    });
  }
  render();
}
