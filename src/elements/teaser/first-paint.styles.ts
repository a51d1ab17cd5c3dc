import { initialOf, richText, surface } from '../element/styles/surface.styles.js';
import { styles } from './ratenkauf-teaser.styles.js';

/** More than any selector of a page without ids has. */
const tag = 'ratenkauf-teaser[offer]:not(#_#_)';

/** Rules for the element itself: those of the page go before them, as they do when the element is there. */
const ofHost = /:host(?:\(([^)]*)\))? \{[^}]*\}/g;

/**
 * Returns `ratenkauf-first-paint.css`: makes the rate that the handler has written into the page look like the element,
 * until the element has taken it over. It has the element's own styles; styles that the page has for paragraphs, lists
 * and the like do not reach it, as in a shadow root.
 */
export function firstPaintStyles(): string {
  const own = [surface, richText, styles].map(({ cssText }) => cssText.replace(/\/\*.*?\*\//gs, '')).join('');
  const host = [...own.matchAll(ofHost)].map(([rule, attribute = '']) =>
    rule.replace(/^.*?(?=\{)/, `:where(ratenkauf-teaser[offer]${attribute}) `),
  );
  const colours = new Set([...own.matchAll(/(--ratenkauf_[\w-]+):/g)].map(([, name]) => name));
  return `/* The rate that the server has written, until the script of ratenkauf-elements has arrived. */
${[...colours].map((name) => `@property ${name} { syntax: "<color>"; inherits: true; initial-value: ${initialOf(name!)} }`).join('\n')}
${host.join('\n')}
${tag} {
  *, ::before, ::after { all: revert }
${own.replace(ofHost, '').replaceAll(':host', '&')}
  @media (scripting: none) { button { display: none } }
}
`;
}
