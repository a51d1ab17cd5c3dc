import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type MergeQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { webshopTables, type Tables, type WebshopTables } from './schema.js';
import { WEBSHOP } from './table.js';

/** The tables' names as they are given to Kysely, and as another plugin may have changed them for the database. */
const names: ReadonlySet<string> = new Set(
  webshopTables.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
);

const isOfWebshops = (node: OperationNode): boolean => TableNode.is(node) && names.has(node.table.identifier.name);

/** Returns access to the rows of one webshop, in which those of others can be neither named nor met. */
export const ownRows = (db: Kysely<Tables>, webshop: string): Kysely<WebshopTables> => db.withPlugin(rowsOf(webshop));

/**
 * Returns a plugin that limits every statement to the rows of one webshop: it adds the condition to whatever reads,
 * changes or deletes rows, and the value to whatever inserts them. Statements of a kind that it cannot limit throw an
 * error before they are run.
 */
const rowsOf = (webshop: string): KyselyPlugin => {
  const limiting = new Limiting(webshop);
  return {
    transformQuery: ({ node, queryId }) => limiting.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
};

class Limiting extends OperationNodeTransformer {
  readonly #webshop: ValueNode;

  constructor(webshop: string) {
    super();
    this.#webshop = ValueNode.create(webshop);
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, queryId);
    return { ...select, ...this.#limited('select', select, select.from?.froms ?? []) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId);
    return { ...update, ...this.#limited('update', update, [...(update.from?.froms ?? []), ...listed(update.table)]) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const remove = super.transformDeleteQuery(node, queryId);
    return { ...remove, ...this.#limited('delete', remove, [...remove.from.froms, ...listed(remove.using)]) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId);
    if (!insert.into || !isOfWebshops(insert.into)) return insert;
    if (!insert.columns || !insert.values || !ValuesNode.is(insert.values)) throw unlimited('insert');
    if (insert.onConflict?.updates) throw unlimited('insert');
    const rows = insert.values.values.map(({ values, kind }) => {
      const given = kind === 'ValueListNode' ? values : values.map((value) => ValueNode.create(value));
      return ValueListNode.create([...given, this.#webshop]);
    });
    return {
      ...insert,
      columns: [...insert.columns, ColumnNode.create(WEBSHOP)],
      values: ValuesNode.create(rows),
    };
  }

  protected override transformMergeQuery(): MergeQueryNode {
    throw unlimited('merge');
  }

  #limited(
    statement: string,
    { where, joins }: { readonly where?: WhereNode; readonly joins?: readonly OperationNode[] },
    tables: readonly OperationNode[],
  ): { readonly where?: WhereNode } {
    const isAlone = tables.length === 1 && (joins ?? []).length === 0 && tables.every((table) => TableNode.is(table));
    if (!isAlone) throw unlimited(statement);
    if (!tables.every(isOfWebshops)) return {};
    const isOwn = BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(WEBSHOP)),
      OperatorNode.create('='),
      this.#webshop,
    );
    // What was composed as a part of another statement comes a second time.
    if (where && this.#isLimited(where.where)) return { where };
    if (!where) return { where: WhereNode.create(isOwn) };
    const given = WhereNode.create(ParensNode.create(where.where));
    return { where: WhereNode.cloneWithOperation(given, 'And', isOwn) };
  }

  #isLimited(condition: OperationNode): boolean {
    if (AndNode.is(condition)) return this.#isLimited(condition.right);
    if (!BinaryOperationNode.is(condition)) return false;
    const { leftOperand: left, rightOperand: right } = condition;
    const isColumn = ReferenceNode.is(left) && ColumnNode.is(left.column) && left.column.column.name === WEBSHOP;
    return isColumn && ValueNode.is(right) && right.value === this.#webshop.value;
  }
}

const listed = (nodes: OperationNode | { readonly tables: readonly OperationNode[] } | undefined): OperationNode[] => {
  if (!nodes) return [];
  return 'tables' in nodes ? [...nodes.tables] : [nodes];
};

const unlimited = (statement: string) =>
  new Error(`A ${statement} statement of this form cannot be limited to the rows of one webshop.`);
