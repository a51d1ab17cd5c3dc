import { say } from './toast.js';

const SHOWN_FOR = 3000;

/** Makes the buttons with `data-copy` copy its value and say so. */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-copy]') : null;
    if (button) void copy(button);
  });
}

async function copy(button: Element): Promise<void> {
  const text = button.getAttribute('data-copy') ?? '';
  const copied = await writeToClipboard(text);
  if (!copied) return say('Your browser does not allow copying here.', true);
  button.setAttribute('data-own-copied', '');
  say('Copied');
  setTimeout(() => button.removeAttribute('data-own-copied'), SHOWN_FOR);
}

/** Browsers have the clipboard only on https and on this machine; elsewhere a selection is copied the old way. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
