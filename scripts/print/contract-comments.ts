// Reads the comments of the contract's schemas, so that its OpenAPI document says what an editor says, and neither the
// handler nor a page carries the sentences.
import ts from 'typescript';
import type * as z from 'zod';
import { commentOf, openProgram } from './read-types.js';

type Schema = z.core.JSONSchema._JSONSchema;

const { checker, target, exportsOf } = openProgram(['src/contract/routes.ts']);

/** A schema in the source: what its constant says, and the type of what it takes. */
export interface Source {
  readonly comment: string;
  readonly input: ts.Type;
}

const memberOf = (symbol: ts.Symbol | undefined, name: string) =>
  symbol && checker.getTypeOfSymbol(symbol).getProperty(name);

/** Returns the source of a schema that a file of the contract exports, or that is a part of what it exports. */
export function sourceOf(file: string, name: string, ...parts: readonly string[]): Source {
  const schema = parts.reduce(memberOf, exportsOf(`src/contract/${file}.ts`).get(name));
  const input = memberOf(memberOf(schema, '_zod'), 'input');
  if (!schema || !input) throw new Error(`${file} has no schema ${[name, ...parts].join('.')}.`);
  return { comment: commentOf(checker, constantOf(schema)), input: checker.getTypeOfSymbol(input) };
}

/** Returns the constant that a property is the value of, or the property itself. */
function constantOf(schema: ts.Symbol): ts.Symbol {
  const { valueDeclaration: holder } = schema;
  const constant = holder && ts.isPropertyAssignment(holder) && checker.getSymbolAtLocation(holder.initializer);
  return constant ? target(constant) : schema;
}

/** Writes the comments of a type's properties into its JSON schema; what is there by a `$ref` is left alone. */
export function describe(schema: Schema | undefined, type: ts.Type | undefined): void {
  if (typeof schema !== 'object' || !type || schema.$ref !== undefined) return;
  const given = checker.getNonNullableType(type);
  describe([schema.items ?? schema.prefixItems ?? []].flat()[0], given.getNumberIndexType());
  describe(schema.additionalProperties, given.getStringIndexType());
  const alternatives = given.isUnion() ? given.types : [given];
  for (const each of schema.anyOf ?? schema.oneOf ?? [])
    describe(
      each,
      alternatives.find((alternative) => isOf(alternative, each)),
    );
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const symbol = given.getProperty(name);
    if (!symbol) continue;
    const text = commentOf(checker, symbol);
    if (text && typeof property === 'object') property.description = text;
    describe(property, checker.getTypeOfSymbol(symbol));
  }
}

/** Returns true for the type of the objects that a JSON schema describes. */
function isOf(type: ts.Type, { properties = {} }: z.core.JSONSchema.JSONSchema): boolean {
  const isSame = ([name, schema]: [string, Schema]) => {
    const value = typeof schema === 'object' ? schema.const : undefined;
    const symbol = type.getProperty(name);
    const text = symbol && checker.typeToString(checker.getNonNullableType(checker.getTypeOfSymbol(symbol)));
    return text !== undefined && (value === undefined || text === JSON.stringify(value));
  };
  const entries = Object.entries(properties);
  return entries.length === type.getProperties().length && entries.every(isSame);
}
