/** Milliseconds between two looks at what has happened. */
const EVERY = 2000;

const main = document.querySelector('main');
const news = document.querySelector('.news');
let isEdited = false;

addEventListener('input', () => (isEdited = true));
addEventListener('click', ({ target }) => {
  const text = target instanceof Element ? target.closest('[data-copy]')?.getAttribute('data-copy') : null;
  if (text != null) void copy(text);
});
document.addEventListener('visibilitychange', () => void look());
setInterval(() => void look(), EVERY);

/** Loads the page again if something has happened; tells it to whoever is using it. */
async function look(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const known = `"${main?.getAttribute('data-version') ?? ''}"`;
  const answer = await fetch(location.href, { headers: { 'if-none-match': known } }).catch(() => undefined);
  if (!answer) say('The sandbox does not answer.');
  else if (!answer.ok) say('');
  else if (isInUse()) say('Something has happened. ', reloadLink());
  else location.reload();
}

/** Returns true while a reload would move what somebody points at, or lose focus, input, selection or an open part. */
function isInUse(): boolean {
  const isHeld = document.activeElement !== document.body || getSelection()?.isCollapsed === false;
  return isEdited || isHeld || document.querySelector('main:hover, main details[open]') !== null;
}

async function copy(text: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  say(isCopied ? 'Copied' : 'Your browser does not allow copying here: select the text instead.');
}

function say(text: string, link?: HTMLAnchorElement): void {
  // What is there already is not announced again.
  if (news?.firstChild?.nodeValue !== text) news?.replaceChildren(text, link ?? '');
}

function reloadLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Reload';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    location.reload();
  });
  return link;
}
