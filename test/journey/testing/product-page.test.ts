// @vitest-environment happy-dom
import { fetchOf } from 'ratenkauf-elements/testing';
import 'ratenkauf-elements/define/ratenkauf-teaser';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

it('keeps the space of the rate until the answer is there', async () => {
  let arrive = () => {};
  const answer = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', fetchOf('slow', { wait: () => answer }));
  document.body.innerHTML = '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>';
  const shown = () => document.querySelector('ratenkauf-teaser')?.shadowRoot;
  await vi.waitFor(() => expect(shown()?.querySelector('[aria-busy=true]')).not.toBeNull(), 20_000);
  arrive();
  await vi.waitFor(() => expect(shown()?.textContent).toContain('26,10'), 20_000);
});
