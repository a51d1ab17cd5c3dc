// Filters the pictures of the contact sheet; the choice stands in the address, so that it can be passed on.
const form = document.querySelector('form');
const output = document.querySelector('output');

for (const image of document.images) image.style.setProperty('--width', `${image.getAttribute('width')}px`);
for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
  if (form.elements[name]) form.elements[name].value = value;
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();

function show() {
  const { group, name, width, scheme, scale } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const section of document.querySelectorAll('section')) {
    section.hidden =
      (group && section.dataset.group !== group) || !section.dataset.name.toLowerCase().includes(name.toLowerCase());
    for (const figure of section.querySelectorAll('figure')) {
      figure.hidden = (width && figure.dataset.width !== width) || (scheme && figure.dataset.scheme !== scheme);
      if (!section.hidden && !figure.hidden) shown += 1;
    }
  }
  document.documentElement.style.setProperty('--scale', scale);
  output.value = `${shown} pictures`;
  history.replaceState(null, '', `#${new URLSearchParams({ group, name, width, scheme, scale })}`);
}
