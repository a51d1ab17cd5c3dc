import ts from 'typescript';
import { readElements } from '../print/elements/read-elements.js';
import { referenceOf } from '../print/elements/reference.js';
import { scriptsIn, textOf } from '../imports.js';

/** Members of lit that only lit and our elements use. */
const ofLit = [
  'willUpdate',
  'firstUpdated',
  'hostUpdate',
  'hostUpdated',
  'hostConnected',
  'hostDisconnected',
  'addController',
  'performUpdate',
  'hasUpdated',
  'renderRoot',
];

/** Names by which browsers and lit look for members. */
const sought = /Callback$|^(?:formAssociated|properties)$/;

const files = (folder: string) => scriptsIn(folder).filter((file) => !file.endsWith('.d.ts'));

/**
 * Returns names of properties that nobody outside of our elements uses, so that a minifier may shorten them: members of
 * classes and interfaces of `src/elements` that appear neither in what is public (the reference of the elements, events,
 * contract, rules, languages) nor in any text or list of texts.
 */
export function internalNames(): string[] {
  const elements = files('src/elements');
  const members = new Set(ofLit);
  const others = new Set(referenceOf(readElements()).match(/\w+/g));
  for (const file of ['contract', 'rules', 'languages', 'define'].flatMap((room) => files(`src/${room}`)))
    for (const word of textOf(file).match(/\w+/g) ?? []) others.add(word);
  for (const file of elements) {
    const isPublic = /events?\.ts$/.test(file);
    const visit = (node: ts.Node): void => {
      if (isMember(node) && ts.isIdentifier(node.name)) (isPublic ? others : members).add(node.name.text);
      if (ts.isPropertyAssignment(node) && isPublic) others.add(node.name.getText());
      if (ts.isStringLiteralLike(node)) for (const word of node.text.match(/\w+/g) ?? []) others.add(word);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true));
  }
  return [...members].filter((name) => name.length > 2 && !others.has(name) && !sought.test(name)).sort();
}

type Member =
  | ts.PropertySignature
  | ts.MethodSignature
  | ts.PropertyDeclaration
  | ts.MethodDeclaration
  | ts.AccessorDeclaration;

const isMember = (node: ts.Node): node is Member =>
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isAccessor(node);
