// The playground: an element of the package as it is, answered by the scenarios of the testing kit.
import 'ratenkauf-elements/define/ratenkauf';
import 'ratenkauf-elements/define/ratenkauf-merchant';
import { RatenkaufPlans } from 'ratenkauf-elements';
import type { Scenario } from 'ratenkauf-elements/testing';
import type { PlaygroundElement, PlaygroundWords } from '../playground-page.js';
import { languages } from '../../../src/rules/language.js';
import { codePieces, startOf, scenariosOf } from '../playground-states.js';
import { answer } from './answers.js';

const part = <Type extends HTMLElement>(id: string) => document.querySelector<Type>(`#${id}`)!;
const elements = JSON.parse(part('elements').textContent) as readonly PlaygroundElement[];
const words = JSON.parse(part('words').textContent) as PlaygroundWords;

/** What the form says of a checked attribute that has no value: an empty field is one that is not set. */
const PRESENT = '\0';

/** Returns a labelled control; its name is its label where nothing else is said. */
function labelled(name: string, control: HTMLInputElement | HTMLSelectElement, said = name): HTMLLabelElement {
  const label = document.createElement('label');
  control.name = name;
  label.append(said, control);
  return label;
}

/** Returns a control of the code, whose name and description are English. */
function described(name: string, control: HTMLInputElement | HTMLSelectElement, title: string): HTMLLabelElement {
  const label = labelled(name, control);
  label.lang = 'en';
  label.title = title;
  return label;
}

function select(values: readonly string[], chosen = '', said: readonly string[] = values): HTMLSelectElement {
  const control = document.createElement('select');
  control.append(...values.map((value, place) => new Option(said[place], value, false, value === chosen)));
  return control;
}

function field(value: string, placeholder: string): HTMLInputElement {
  const control = document.createElement('input');
  Object.assign(control, { value, placeholder });
  return control;
}

/** Returns a control of an attribute that is there or not. */
function checkbox(): HTMLInputElement {
  const control = document.createElement('input');
  Object.assign(control, { type: 'checkbox', value: PRESENT });
  return control;
}

/** Returns the control for a type, with the value that an element starts with. */
function controlOf(type: string, start: string): HTMLInputElement | HTMLSelectElement {
  if (type === 'boolean') return checkbox();
  const choices = choicesOf(type);
  return choices.length > 0 ? select(['', ...choices], start) : field(start, type);
}

/** Returns the values of a type like `'block' | 'inline'`; nothing for any other type. */
const choicesOf = (type: string): string[] => [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);

const valuesOf = (id: string): [string, string][] =>
  [...new FormData(part<HTMLFormElement>(id))].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value === PRESENT ? '' : value]] : [],
  );

/** Returns a button that opens the dialog. */
function opening(dialog: RatenkaufPlans): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.open;
  button.addEventListener('click', () => dialog.show());
  return button;
}

let present = elements[0]!;
let shown = 0;

function chooseElement(tag: string): void {
  present = elements.find((each) => each.tag === tag) ?? present;
  const schemes = ['light dark', 'light', 'dark'];
  part('what').replaceChildren(
    labelled(
      'element',
      select(
        elements.map((each) => each.tag),
        present.tag,
      ),
      words.element,
    ),
    labelled('situation', select(scenariosOf(present.tag)), words.situation),
    labelled('language', select(languages), words.language),
    labelled('color-scheme', select(schemes, '', words.schemes), words.scheme),
  );
  const start = startOf(present.tag);
  part('attributes').replaceChildren(
    ...present.attributes.map(({ name, type, description }) =>
      described(name, controlOf(type, start[name] ?? ''), description),
    ),
  );
  part('tokens').replaceChildren(
    ...present.tokens.map(({ name, type = '', description }) => described(name, field('', type), description)),
  );
  show();
}

function show(): void {
  const what = new Map(valuesOf('what'));
  const handler = `/playground/${(shown += 1)}`;
  answer((what.get('situation') ?? 'available') as Scenario, handler);
  const element = document.createElement(present.tag);
  for (const [name, value] of valuesOf('attributes')) element.setAttribute(name, value);
  for (const [name, value] of valuesOf('tokens')) element.style.setProperty(name, value);
  element.setAttribute('handler', handler);
  const preview = part('preview');
  preview.lang = what.get('language') ?? 'de';
  preview.style.colorScheme = what.get('color-scheme') ?? 'light dark';
  preview.replaceChildren(element);
  if (element instanceof RatenkaufPlans) preview.prepend(opening(element));
  showCode();
}

/** Writes the code in the colours of all code, and tells the page, which makes it a stop of the keyboard where it is wide. */
function showCode(): void {
  const pieces = codePieces(present.tag, valuesOf('attributes'), valuesOf('tokens'));
  part('code').replaceChildren(
    ...pieces.map(({ text, kind }) => {
      if (kind === undefined) return text;
      const piece = document.createElement('span');
      piece.className = `t-${kind}`;
      piece.textContent = text;
      return piece;
    }),
  );
  dispatchEvent(new Event('site-code'));
}

part('what').addEventListener('change', ({ target }) =>
  target instanceof HTMLSelectElement && target.name === 'element' ? chooseElement(target.value) : show(),
);
for (const id of ['attributes', 'tokens']) part(id).addEventListener('change', show);
for (const id of ['what', 'attributes', 'tokens'])
  part(id).addEventListener('submit', (event) => event.preventDefault());
// Nothing leaves the page: an address of the shop or the bank would lead nowhere.
part('preview').addEventListener(
  'click',
  (event) =>
    event.composedPath().some((each) => each instanceof HTMLAnchorElement && each.href) && event.preventDefault(),
);
for (const event of ['ratenkauf-started', 'ratenkauf-restart', 'ratenkauf-transaction-selected'])
  part('preview').addEventListener(event, (each) => each.preventDefault());
chooseElement('ratenkauf-teaser');
