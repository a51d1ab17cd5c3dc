import type { FieldDoc, FunctionDoc, TypeDoc, TypeReader, TypeText } from './read-types.js';
import { tableOf } from './table.js';

/** A page of the reference: these types, and all that they name and no other page has. */
export interface ReferencePage {
  readonly file: string;
  readonly title: string;
  /** Paragraphs before the types, in Markdown. */
  readonly about: string;
  readonly roots: readonly string[];
  /** What an object of a type is called where its functions are shown: `Shop` is `shop`. */
  readonly receivers: Readonly<Record<string, string>>;
}

/** A page with its types in the order in which they are named. */
interface Filled {
  readonly page: ReferencePage;
  readonly types: readonly TypeDoc[];
}

/** Names that need no section: a word that everybody knows in their place, or an address. */
export interface Elsewhere {
  readonly words: Readonly<Record<string, string>>;
  readonly addresses: Readonly<Record<string, string>>;
}

const namesIn = ({ fields, functions, alternatives, text }: TypeDoc): string[] =>
  [
    alternatives,
    ...fields.map(({ type }) => namesOf(type)),
    ...functions.map(({ names }) => names),
    namesOf(text ?? []),
  ].flat();
const namesOf = (text: TypeText) =>
  text.flatMap((piece) => (typeof piece === 'object' && 'name' in piece ? piece.name : []));

/** Gives each type its page: that of which it is a root, or the first that names it. */
function filled(pages: readonly ReferencePage[], { read }: TypeReader, elsewhere: Elsewhere): Filled[] {
  const roots = new Set(pages.flatMap((page) => page.roots));
  const taken = new Set([...roots, ...Object.keys(elsewhere.words), ...Object.keys(elsewhere.addresses)]);
  return pages.map((page) => {
    const types = page.roots.map(read);
    // The list grows while it is walked.
    for (const type of types)
      for (const name of namesIn(type)) {
        if (taken.has(name)) continue;
        taken.add(name);
        types.push(read(name));
      }
    return { page, types };
  });
}

const anchorOf = (name: string) => name.toLowerCase();

/** Returns the pages by their names, in Markdown. */
export function printReference(
  pages: readonly ReferencePage[],
  reader: TypeReader,
  elsewhere: Elsewhere,
): Map<string, string> {
  const all = filled(pages, reader, elsewhere);
  const pageOf = new Map(all.flatMap(({ page, types }) => types.map(({ name }) => [name, page.file] as const)));
  return new Map(
    all.map(({ page, types }) => {
      const linkTo = (name: string) => {
        const word = elsewhere.words[name];
        if (word !== undefined) return word;
        const file = pageOf.get(name);
        const start = file === page.file ? '' : file;
        return `[\`${name}\`](${elsewhere.addresses[name] ?? `${start}#${anchorOf(name)}`})`;
      };
      const [own, named] = [types.slice(0, page.roots.length), types.slice(page.roots.length)];
      const sections = own.map((type) => sectionOf(type, { level: 2, receiver: page.receivers[type.name], linkTo }));
      const behind = named.map((type) => sectionOf(type, { level: 3, receiver: undefined, linkTo }));
      if (behind.length > 0) sections.push(OF_TYPES, ...behind);
      return [page.file, `${[`# ${page.title}`, '', page.about, ...sections].join('\n').trimEnd()}\n`];
    }),
  );
}

const OF_TYPES = '\n## Types\n\nWhat the sections above name.';

type LinkTo = (name: string) => string;

/** How a type is shown. */
interface Place {
  /** Of its heading. */
  readonly level: 2 | 3;
  /** What an object of it is called. */
  readonly receiver: string | undefined;
  readonly linkTo: LinkTo;
}

const shown = (text: TypeText, linkTo: LinkTo) =>
  text
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? linkTo(piece.name) : `\`${piece.code}\``))
    .join('');

function sectionOf(type: TypeDoc, { level, receiver, linkTo }: Place): string {
  const { name, comment, fields, functions, alternatives, text } = type;
  return [
    '',
    `${'#'.repeat(level)} ${name}`,
    '',
    comment,
    ...alternatives.map((each) => `\nIt has everything of ${linkTo(each)}, and:`),
    ...(text && !comment.includes('\n- ') ? [`\n${shown(text, linkTo)}`] : []),
    ...fieldTable(fields, linkTo),
    ...functions.flatMap((each) => functionOf(each, { level, receiver, linkTo })),
  ].join('\n');
}

/** Returns the table of properties; those that are needed come first, unless some stand behind that which has them. */
function fieldTable(fields: readonly FieldDoc[], linkTo: LinkTo): string[] {
  const isNested = fields.some(({ name }) => name.includes('.'));
  const ordered = isNested ? fields : fields.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional));
  return tableOf(
    ['property', 'type', ''],
    ordered.map(({ name, isOptional, type, comment }) => [
      `\`${name}${isOptional ? '?' : ''}\``,
      shown(type, linkTo),
      comment,
    ]),
  );
}

function functionOf(
  { name, isOptional, signature, names, comment, throws }: FunctionDoc,
  { level, receiver, linkTo }: Place,
): string[] {
  const types = [...new Set(names.map(linkTo))].filter((link) => link.startsWith('['));
  return [
    '',
    `${'#'.repeat(level + 1)} ${receiver === undefined ? '' : `${receiver}.`}${name}()`,
    '',
    `\`${signature}\`${isOptional ? ' · optional' : ''}${types.length > 0 ? ` · ${types.join(', ')}` : ''}`,
    ...(comment ? ['', comment] : []),
    ...throws.map((each) => `\nThrows ${each.replace(/^\{(\w+)\} ?/, (_, error: string) => `\`${error}\`: `)}.`),
  ];
}
