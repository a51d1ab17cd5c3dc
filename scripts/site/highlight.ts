import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import apache from '@shikijs/langs/apache';
import astro from '@shikijs/langs/astro';
import css from '@shikijs/langs/css';
import docker from '@shikijs/langs/docker';
import html from '@shikijs/langs/html';
import http from '@shikijs/langs/http';
import ini from '@shikijs/langs/ini';
import javascript from '@shikijs/langs/javascript';
import json from '@shikijs/langs/json';
import nginx from '@shikijs/langs/nginx';
import php from '@shikijs/langs/php';
import shellscript from '@shikijs/langs/shellscript';
import sql from '@shikijs/langs/sql';
import svelte from '@shikijs/langs/svelte';
import tsx from '@shikijs/langs/tsx';
import typescript from '@shikijs/langs/typescript';
import vue from '@shikijs/langs/vue';
import { codeToTokensBase, createShikiPrimitive } from '@shikijs/primitive';
import { escaped } from './escaped.js';

/** What a piece of code is, by the scopes of the grammars; a later one counts more where both are as exact. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: [
    'keyword',
    'storage',
    'constant.language',
    'variable.language',
    'meta.directive',
    'punctuation.definition.template-expression',
  ],
  string: ['string', 'punctuation.definition.string', 'constant.other.symbol', 'string.unquoted'],
  constant: [
    'constant.numeric',
    'constant.other.color',
    'keyword.other.unit',
    'support.constant',
    'variable.other.constant',
  ],
  function: ['entity.name.function', 'support.function', 'entity.name.command', 'entity.name.type', 'support.class'],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'support.type.property-name', 'entity.name.section'],
  attribute: ['entity.other.attribute-name', 'variable.parameter', 'variable.css', 'variable.argument.css'],
  plain: [
    'string.unquoted.argument',
    'constant.other.option',
    'keyword.operator.accessor',
    'meta.template.expression',
    'source.css keyword.operator',
  ],
};
/** A theme knows colours only; these stand for the kinds. */
const colours = Object.keys(kinds).map((_kind, index) => `#0000${(index + 16).toString(16).toUpperCase()}`);
const nameOf = new Map(Object.keys(kinds).map((kind, index) => [colours[index], kind]));

const primitive = createShikiPrimitive({
  engine: createJavaScriptRegexEngine(),
  themes: [
    {
      name: 'site',
      type: 'light',
      fg: '#000000',
      bg: '#FFFFFF',
      settings: Object.values(kinds).map((scope, index) => ({
        scope: [...scope],
        settings: { foreground: colours[index]! },
      })),
    },
  ],
  langs: [
    [apache, astro, css, docker, html, http, ini, javascript, json, nginx, php, shellscript],
    [sql, svelte, tsx, typescript, vue],
  ].flat(2),
});
const known = new Set(primitive.getLoadedLanguages());
/** Without it, the grammar reads PHP as HTML; documents show parts of files. */
const PHP = '<?php\n';

/**
 * Returns code as HTML with a class for what each piece of it is (`t-keyword`), since a policy for style sheets forbids
 * colours in attributes.
 * @throws if the language is named and not known
 */
export function highlighted(code: string, language: string): string {
  if (language === '') return escaped(code);
  if (!known.has(language)) throw new Error(`No grammar for "${language}": scripts/site/highlight.ts lists them.`);
  const isPart = language === 'php' && !code.includes('<?');
  // Without a limit of time, code has the same colours on any machine.
  const options = { lang: language, theme: 'site', tokenizeTimeLimit: 0 };
  return codeToTokensBase(primitive, isPart ? PHP + code : code, options)
    .slice(isPart ? 1 : 0)
    .map((line) => line.map(({ content, color }) => pieceOf(content, color)).join(''))
    .join('\n');
}

function pieceOf(content: string, color = ''): string {
  const kind = nameOf.get(color.toUpperCase());
  return kind === undefined || kind === 'plain'
    ? escaped(content)
    : `<span class="t-${kind}">${escaped(content)}</span>`;
}
