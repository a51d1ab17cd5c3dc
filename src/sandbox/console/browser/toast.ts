const SHOWN_FOR = 6000;

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Says what has happened, also to screen readers. */
export function say(text: string, isFailure = false): void {
  const toast = document.querySelector('[data-toast]');
  if (!toast || text === '') return;
  toast.textContent = text;
  toast.setAttribute('data-own-shown', isFailure ? 'failure' : 'success');
  clearTimeout(hiding);
  hiding = setTimeout(() => toast.removeAttribute('data-own-shown'), SHOWN_FOR);
}
