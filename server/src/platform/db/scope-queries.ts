import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  ListNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type Transaction,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from "kysely";
import type { TenantScope } from "../scope.ts";
import { type DB as Schema, tableScopes } from "./tables.ts";

/** The columns of a scope that a table has, each with the value that its rows must have. */
type ScopeColumn = readonly [column: "tenant_id" | "workspace_id", id: string | null];

/**
 * Holds every query that a transaction builds to a scope: the tables it reads, changes or deletes from are narrowed to its
 * tenant (and workspace, where row-level security asks for one), and rows that it inserts get both. It asks what the policies
 * ask, so that a plan finds the indices, and a query is right even where the policies are off. SQL in text says `inScope`.
 */
export function scopeQueries(trx: Transaction<Schema>, scope: TenantScope): Transaction<Schema> {
  const transformer = new ScopeTransformer(scope);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return trx.withoutPlugins().withPlugin(plugin);
}

/** Moves a transaction to another workspace, or to another person's own rows; both its policies and its queries. */
export async function enterScope(trx: Transaction<Schema>, scope: TenantScope): Promise<Transaction<Schema>> {
  const { tenantId, workspaceId = "", userId } = scope;
  await sql`SELECT set_config('hoopoe.tenant_id', ${tenantId}, true),
    set_config('hoopoe.workspace_id', ${workspaceId}, true), set_config('hoopoe.user_id', ${userId ?? ""}, true)`.execute(
    trx,
  );
  return scopeQueries(trx, scope);
}

/**
 * The same in SQL as text, where the table stands under `alias`: `WHERE ${inScope("j")}`. The transaction puts its ids in;
 * without a scope the statement isn't sent.
 */
export function inScope(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${inTenant(alias)} AND ${columnOf(alias, "workspace_id")} = ${marks.workspace}`;
}

/** The same for a table that has no workspace, or in which a person's own rows are seen from every one. */
export function inTenant(alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${columnOf(alias, "tenant_id")} = ${marks.tenant}`;
}

const marks = { tenant: Symbol("tenant"), workspace: Symbol("workspace") };

function columnOf(alias: string | undefined, column: string): RawBuilder<unknown> {
  return sql.raw(alias === undefined ? column : `${alias}.${column}`);
}

class ScopeTransformer extends OperationNodeTransformer {
  readonly #scope: TenantScope;
  /** A query inside another is met twice when both were built from the transaction. */
  readonly #done = new WeakSet<OperationNode>();

  constructor(scope: TenantScope) {
    super();
    this.#scope = scope;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#once(node, () => {
      const query = super.transformSelectQuery(node, queryId);
      return { ...query, ...this.#narrowed(query.where, query.from?.froms) };
    });
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#once(node, () => {
      const query = super.transformUpdateQuery(node, queryId);
      const tables = [...(query.table === undefined ? [] : [query.table]), ...(query.from?.froms ?? [])];
      return { ...query, ...this.#narrowed(query.where, tables) };
    });
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#once(node, () => {
      const query = super.transformDeleteQuery(node, queryId);
      return { ...query, ...this.#narrowed(query.where, [...query.from.froms, ...(query.using?.tables ?? [])]) };
    });
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const conditions = this.#conditions(join.table);
    if (conditions.length === 0) return join;
    return { ...join, on: OnNode.create(allOf(join.on?.on, conditions)) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    return this.#once(node, () => {
      const query = super.transformInsertQuery(node, queryId);
      const { into, columns = [], values } = query;
      const missing = (into === undefined ? [] : this.#columnsOf(into)).filter(
        ([name]) => !columns.some(({ column }) => column.name === name),
      );
      if (missing.length === 0) return query;
      if (values === undefined || !ValuesNode.is(values))
        throw new Error(`An insert into ${into?.table.identifier.name} must name tenant_id and workspace_id`);
      const rows = values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, ...missing.map(([, id]) => id)])
          : ValueListNode.create([...row.values, ...missing.map(([, id]) => ValueNode.create(id))]),
      );
      return {
        ...query,
        columns: [...columns, ...missing.map(([name]) => ColumnNode.create(name))],
        values: ValuesNode.create(rows),
      };
    });
  }

  protected override transformValue(node: ValueNode): ValueNode {
    if (node.value === marks.tenant) return ValueNode.create(this.#scope.tenantId);
    return node.value === marks.workspace ? ValueNode.create(this.#workspaceId()) : node;
  }

  #once<Node extends OperationNode>(node: Node, scoped: () => Node): Node {
    if (this.#done.has(node)) return node;
    const query = scoped();
    this.#done.add(query);
    return query;
  }

  #narrowed(where: WhereNode | undefined, tables: readonly OperationNode[] = []): { where?: WhereNode } {
    const conditions = tables.flatMap((table) => this.#conditions(table));
    return conditions.length === 0 ? {} : { where: WhereNode.create(allOf(where?.where, conditions)) };
  }

  #conditions(table: OperationNode): OperationNode[] {
    if (ListNode.is(table)) return table.items.flatMap((item) => this.#conditions(item));
    const name = AliasNode.is(table) && IdentifierNode.is(table.alias) ? TableNode.create(table.alias.name) : table;
    const named = AliasNode.is(table) ? table.node : table;
    if (!TableNode.is(named) || !TableNode.is(name)) return [];
    return this.#columnsOf(named).map(([column, id]) =>
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create(column), name),
        OperatorNode.create("="),
        ValueNode.create(id),
      ),
    );
  }

  #columnsOf({ table }: TableNode): ScopeColumn[] {
    const kind = scopeOf.get(table.identifier.name);
    if (kind === undefined) return [];
    const tenant: ScopeColumn = ["tenant_id", this.#scope.tenantId];
    return kind === "tenant" ? [tenant] : [tenant, ["workspace_id", this.#workspaceId()]];
  }

  /** Without a workspace a workspace's rows aren't seen: nothing equals null. */
  #workspaceId(): string | null {
    const { workspaceId = "" } = this.#scope;
    return workspaceId === "" ? null : workspaceId;
  }
}

function allOf(own: OperationNode | undefined, conditions: readonly OperationNode[]): OperationNode {
  const all = own === undefined ? conditions : [...conditions, isWrapped(own) ? own : ParensNode.create(own)];
  return all.reduce((left, right) => AndNode.create(left, right));
}

/** SQL in text may hold an OR. */
function isWrapped(node: OperationNode): boolean {
  if (AndNode.is(node)) return isWrapped(node.left) && isWrapped(node.right);
  return !OrNode.is(node) && node.kind !== "RawNode";
}

const scopeOf: ReadonlyMap<string, "tenant" | "workspace"> = new Map(Object.entries(tableScopes));
