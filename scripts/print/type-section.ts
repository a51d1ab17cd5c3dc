import ts from 'typescript';
import { commentOf, inOneLine, isList, typeText, unwrapped, writtenType, type Reading } from './read-types.js';
import { tableOf } from './table.js';

/** How a type is shown. */
export interface Place {
  /** Of its heading. */
  readonly level: 2 | 3;
  /** What an object of it is called where its functions are shown: `Shop` is `shop`. */
  readonly receiver: string | undefined;
}

/** Returns the section of an exported type, in Markdown. */
export function sectionOf(reading: Reading, name: string, symbol: ts.Symbol, place: Place): string {
  const comment = commentOf(reading.checker, symbol);
  const parts = partsOf(reading, symbol, place);
  // A list in the comment says more than the alternatives alone.
  const text = comment.includes('\n- ') ? [] : parts.text;
  return ['', `${'#'.repeat(place.level)} ${name}`, '', comment, ...text, ...parts.members].join('\n');
}

/** Returns what stands in the place of members (one of several values or forms, or a function), and the members. */
function partsOf(reading: Reading, symbol: ts.Symbol, place: Place): { text: string[]; members: string[] } {
  const { checker } = reading;
  const declaration = symbol.declarations?.find(
    (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each),
  );
  if (!declaration) throw new Error(`${symbol.name} is no type.`);
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const aliased = ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  if (aliased && (ts.isUnionTypeNode(aliased) || isList(aliased) || !isObject(type))) {
    const isWritten = ts.isUnionTypeNode(aliased) || ts.isFunctionTypeNode(aliased) || isList(aliased);
    return { text: ['', isWritten ? writtenType(reading, aliased) : typeText(reading, type)], members: [] };
  }
  const members = checker.getPropertiesOfType(type).filter((member) => !isHidden(member));
  const [call] = ts.isInterfaceDeclaration(declaration)
    ? declaration.members.filter(ts.isCallSignatureDeclaration)
    : [];
  return {
    text: call ? ['', `\`${signatureOf(call)}\``] : [],
    members: [
      ...alternativesIn(reading, aliased).map((each) => `\nIt has everything of ${reading.linkTo(each)}, and:`),
      ...fieldTable(members.filter((member) => !isFunction(member)).flatMap((member) => fieldsOf(reading, member))),
      ...members.filter(isFunction).flatMap((member) => functionOf(reading, member, place)),
    ],
  };
}

const isObject = (type: ts.Type): boolean =>
  type.isUnion()
    ? type.types.every(isObject)
    : (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && type.getCallSignatures().length === 0;

/** What the prototype of errors brings, and what a class has for Node. */
const isHidden = ({ name, declarations = [] }: ts.Symbol) =>
  name.startsWith('__') ||
  name === 'prototype' ||
  declarations.some((each) => /node_modules\/(?:typescript|@types)\//.test(each.getSourceFile().fileName));

const declarationOf = (symbol: ts.Symbol) => symbol.declarations?.[0];
const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;

function isFunction(member: ts.Symbol): boolean {
  const declaration = declarationOf(member);
  return declaration !== undefined && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration));
}

/** Returns the exported types with alternatives that an intersection names. */
const alternativesIn = ({ checker, exported }: Reading, node: ts.TypeNode | undefined): string[] =>
  !node || !ts.isIntersectionTypeNode(node)
    ? []
    : node.types.flatMap((part) => {
        if (!ts.isTypeReferenceNode(part) || !checker.getTypeFromTypeNode(part).isUnion()) return [];
        return exported.nameAt(part.typeName) ?? [];
      });

interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  readonly comment: string;
}

/** Returns a property, and behind it those of an object in it whose type has no name: `standing.capture.state`. */
function fieldsOf(reading: Reading, member: ts.Symbol, path = ''): Field[] {
  const { checker } = reading;
  const declaration = declarationOf(member);
  const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(member));
  const name = path + member.name;
  const common = { name, isOptional: isOptional(member), comment: commentOf(checker, member) };
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
  const inside = element ?? type;
  if (!isNameless(reading, inside))
    return [{ ...common, type: node ? writtenType(reading, node, isOptional(member)) : typeText(reading, type) }];
  const below = checker.getPropertiesOfType(inside);
  return [
    { ...common, type: element ? 'list of objects' : 'object' },
    ...below.flatMap((each) => fieldsOf(reading, each, `${name}${element ? '[]' : ''}.`)),
  ];
}

/** True for an object whose properties are written down at the place where it is used. */
const isNameless = ({ exported }: Reading, type: ts.Type): boolean =>
  exported.nameOf(type) === undefined &&
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  type.getCallSignatures().length === 0 &&
  type.getStringIndexType() === undefined &&
  ['__type', '__object'].includes(type.getSymbol()?.name ?? '__type') &&
  type.getProperties().length > 0;

/** Returns the table of properties; those that are needed come first, unless some stand behind that which has them. */
function fieldTable(fields: readonly Field[]): string[] {
  const isNested = fields.some(({ name }) => name.includes('.'));
  const ordered = isNested ? fields : fields.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional));
  return tableOf(
    ['property', 'type', ''],
    ordered.map(({ name, isOptional, type, comment }) => [`\`${name}${isOptional ? '?' : ''}\``, type, comment]),
  );
}

/** Returns the part about a function: signature, the types that it names, comment, and what it throws. */
function functionOf({ checker, exported, linkTo }: Reading, member: ts.Symbol, { level, receiver }: Place): string[] {
  const declaration = declarationOf(member) as ts.MethodSignature;
  const links = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) ? exported.nameAt(node) : undefined;
    const link = name === undefined ? '' : linkTo(name);
    if (/^[[{]/.test(link)) links.add(link);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  const comment = commentOf(checker, member);
  const throws = member.getJsDocTags(checker).filter(({ name }) => name === 'throws');
  const said = [`\`${signatureOf(declaration)}\``, ...(isOptional(member) ? ['optional'] : [])];
  return [
    '',
    `${'#'.repeat(level + 1)} ${receiver === undefined ? '' : `${receiver}.`}${member.name}()`,
    '',
    said.concat(links.size > 0 ? [...links].join(', ') : []).join(' · '),
    ...(comment ? ['', comment] : []),
    ...throws.map(({ text }) => {
      const thrown = unwrapped(ts.displayPartsToString(text));
      return `\nThrows ${thrown.replace(/^\{(\w+)\} ?/, (_, error: string) => `\`${error}\`: `)}.`;
    }),
  ];
}

const signatureOf = (declaration: ts.Node) => inOneLine(declaration.getText().replace(/;$/, ''));
