// Reads the comments of src/contract, so that the OpenAPI document says what the source says, and neither the handler
// nor a page carries the sentences.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { scriptsIn } from '../imports.js';

/** A JSON schema, as far as descriptions go. */
export interface Described {
  description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly prefixItems?: readonly Described[];
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly additionalProperties?: Described | boolean;
}

/** An expression of the source that makes a schema. */
export type Source = ts.Expression;

/** Returns what a comment says, as one text without the references that only a reader of the source can follow. */
function textOf(node: ts.Node): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const text = ts.getTextOfJSDocComment(comment?.comment);
  return text
    ?.replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/ \(service\.md §[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What has a name in these files. Names inside of functions are those of no constant outside. */
function namesIn(files: readonly string[]) {
  const constants = new Map<string, ts.VariableDeclaration>();
  const functions = new Map<string, ts.Expression>();
  const inside: ts.VariableDeclaration[] = [];
  function visit(node: ts.Node, isOutside: boolean): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      if (isOutside) constants.set(node.name.text, node);
      else inside.push(node);
    }
    if (ts.isFunctionDeclaration(node) && node.name) {
      const last = node.body?.statements.at(-1);
      if (last && ts.isReturnStatement(last) && last.expression) functions.set(node.name.text, last.expression);
    }
    ts.forEachChild(node, (child) => visit(child, isOutside && !ts.isFunctionLike(child)));
  }
  for (const file of files)
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), true);
  for (const each of inside) {
    const name = each.name.getText();
    if (!constants.has(name)) constants.set(name, each);
  }
  return { constants, functions };
}

const { constants: known, functions } = namesIn(['src/contract', 'src/languages', 'src/rules'].flatMap(scriptsIn));

/** A property of an object literal, and the expression of its value. */
interface Property {
  readonly node: ts.Node;
  readonly value: ts.Expression;
}

/** Returns the property of an object literal or of the constant that holds it, or of one that is spread in it. */
function propertyOf(object: ts.Expression | undefined, name: string): Property | undefined {
  const literal = object && unwrapped(object);
  if (literal && ts.isIdentifier(literal)) return propertyOf(known.get(literal.text)?.initializer, name);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
  const node = literal.properties.find((each) => each.name?.getText() === name);
  if (!node) return spreadIn(literal, name);
  if (ts.isShorthandPropertyAssignment(node)) return { node, value: node.name };
  return ts.isPropertyAssignment(node) ? { node, value: node.initializer } : undefined;
}

function spreadIn(literal: ts.ObjectLiteralExpression, name: string): Property | undefined {
  const spread = literal.properties.filter(ts.isSpreadAssignment);
  const found = spread.map(({ expression }) => propertyOf(expression, name));
  return found.find((each) => each !== undefined);
}

/** Returns an expression without `as const` and `satisfies`, which say nothing about values. */
function unwrapped(expression: ts.Expression): ts.Expression {
  return ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
    ? unwrapped(expression.expression)
    : expression;
}

/**
 * Returns the place in the source of a schema in the table of routes.
 * @throws {Error} if the table has none there
 */
export function schemaInTable(route: string, part: 'address' | 'body' | 'answer'): Source {
  const row = propertyOf(known.get('routes')?.initializer, route)?.value;
  const schema = propertyOf(row, part)?.value;
  if (!schema) throw new Error(`The table of routes has no ${part} of ${route}.`);
  return schema;
}

/** Returns the schema that a constant of src/contract holds. */
export function schemaNamed(name: string): Source {
  const { initializer } = known.get(name) ?? {};
  if (!initializer) throw new Error(`There is no constant ${name}.`);
  return initializer;
}

/** Returns the comment of the constant that an expression names, or of the property that it stands in. */
export function commentOf(source: Source): string | undefined {
  const declaration = ts.isIdentifier(source) ? known.get(source.text) : undefined;
  const holder = declaration ?? source.parent;
  if (ts.isPropertyAssignment(holder)) return textOf(holder);
  return ts.isVariableDeclaration(holder) ? textOf(holder.parent.parent) : undefined;
}

/** A call `callee.method(arguments)`, or `function(arguments)` with no callee. */
interface Called {
  readonly name: string;
  readonly callee: ts.Expression | undefined;
  readonly arguments: readonly ts.Expression[];
}

function calledIn(expression: ts.Expression): Called | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: callee, arguments: given } = expression;
  if (ts.isPropertyAccessExpression(callee))
    return { name: callee.name.text, callee: callee.expression, arguments: given };
  return ts.isIdentifier(callee) ? { name: callee.text, callee: undefined, arguments: given } : undefined;
}

const isZod = (expression: ts.Expression | undefined): boolean =>
  expression !== undefined && ts.isIdentifier(expression) && expression.text === 'z';

/** Writes the comments of a schema's properties into its JSON schema; what is there by a `$ref` is left alone. */
export function describe(schema: Described | undefined, source: Source | undefined): void {
  if (!schema || !source || schema.$ref !== undefined) return;
  const expression = unwrapped(source);
  if (ts.isIdentifier(expression)) return describe(schema, known.get(expression.text)?.initializer);
  if (ts.isArrowFunction(expression)) return describe(schema, expression.body as ts.Expression);
  const call = calledIn(expression);
  if (!call) return;
  const [first] = call.arguments;
  if (isZod(call.callee)) return describeMade(schema, call);
  if (call.name === 'extend') describeProperties(schema, first);
  if (call.callee) return describe(schema, call.callee);
  // A function of src/contract: what it returns, or what it is given.
  const returned = functions.get(call.name);
  if (returned) return describe(schema, returned);
  const made = known.get(call.name)?.initializer;
  if (made && ts.isArrowFunction(made) && calledIn(made.body as ts.Expression)?.name === 'strictObject')
    return describe(schema, made);
  describe(schema.prefixItems?.[0] ?? schema, first);
}

function describeMade(schema: Described, { name, arguments: [first, second] }: Called): void {
  if (name === 'strictObject') return describeProperties(schema, first);
  if (name === 'lazy') return describe(schema, first);
  if (name === 'array') return describe(schema.items, first);
  if (name === 'record')
    return describe(typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined, second);
  if (name === 'union' && first && ts.isArrayLiteralExpression(first))
    first.elements.forEach((element, index) => describe(schema.anyOf?.[index], element));
  if (name === 'discriminatedUnion' && second && ts.isArrayLiteralExpression(second))
    second.elements.forEach((element, index) => describe(schema.oneOf?.[index], element));
}

function describeProperties(schema: Described, object: ts.Expression | undefined): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const source = propertyOf(object, name);
    if (!source) continue;
    const text = textOf(source.node) ?? listComment(source.value);
    if (text !== undefined) property.description = text;
    describe(property, source.value);
  }
}

/** Returns the comment of the closed list that a property holds a value of. */
function listComment(source: Source): string | undefined {
  const call = calledIn(unwrapped(source));
  if (call && isZod(call.callee))
    return call.name === 'enum' && call.arguments[0] ? commentOf(call.arguments[0]) : undefined;
  return call?.callee && listComment(call.callee);
}
