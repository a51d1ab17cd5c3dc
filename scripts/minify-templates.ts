import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { scriptsIn, textOf } from './imports.js';

const privateProperty = /--_[a-z-]+/g;

/**
 * Short names of the private custom properties (`--_ink`): the same in every file, since elements of two files can be
 * in one another.
 */
const properties = new Map(
  [...new Set(scriptsIn('src/elements').flatMap((file) => textOf(file).match(privateProperty) ?? []))]
    .sort()
    .map((name, index) => [name, `--_${index.toString(36)}`]),
);

/** Shortens the text of a template by its tag. */
export const squeeze: Readonly<Record<string, (text: string) => string>> = {
  // Space beside what an element shows inline (`p`, `label`, `div` without a class) is seen.
  html: (text) =>
    text
      .replace(/\s+/g, ' ')
      .replace(
        / (?=<\/(?:div|p|dl|details|fieldset|select|summary)>|<(?:div |(?:details|fieldset|legend|summary|option)\b)|>)/g,
        '',
      )
      .replace(/="([\w-]+)"(?=[\s>])/g, '=$1'),
  css: (text) =>
    text
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      .replace(/=(['"])([a-z]\w*)\1\]/g, '=$2]')
      .replace(/'([^'"]*)'/g, '"$1"')
      .replace(/: /g, ':')
      .replace(/ !important/g, '!important')
      .replace(/(?<![\w.])0\./g, '.')
      .replace(/(\d|em) \* /g, '$1*')
      .replace(/ \/ /g, '/')
      .replace(/;}/g, '}')
      .replace(privateProperty, (name) => properties.get(name) ?? name),
};

/** Vite plugin that strips the indentation of html`…` and css`…`, which minifiers do not touch. */
export const minifyTemplates = (): Plugin => ({
  name: 'minify-templates',
  enforce: 'post',
  transform(code, id) {
    if (!/\/src\/elements\/.*\.ts$/.test(id)) return null;
    const text = new MagicString(code);
    visit(this.parse(code), ({ tag, quasi }) => {
      const shorten = squeeze[tag.name ?? ''];
      for (const { start, end, value } of shorten ? quasi.quasis : []) {
        const short = shorten?.(value.raw);
        if (short !== undefined && short !== value.raw) text.overwrite(start, end, short);
      }
    });
    return { code: text.toString(), map: text.generateMap({ hires: true }) };
  },
});

/** A tagged template of the syntax tree; only tags that are plain names count. */
interface TaggedTemplate {
  readonly type: 'TaggedTemplateExpression';
  readonly tag: { readonly name?: string };
  readonly quasi: {
    readonly quasis: readonly {
      readonly start: number;
      readonly end: number;
      readonly value: { readonly raw: string };
    }[];
  };
}

function visit(found: unknown, see: (node: TaggedTemplate) => void): void {
  if (typeof found !== 'object' || found === null) return;
  if (isTaggedTemplate(found)) see(found);
  for (const child of Object.values(found)) visit(child, see);
}

const isTaggedTemplate = (found: object): found is TaggedTemplate =>
  'type' in found && found.type === 'TaggedTemplateExpression';
