/** Spans of database statements: their kind and table, and never their text or values. */
import type { LogEvent } from 'kysely'
import { activeForStatement, beginSpan, failSpan } from './spans.ts'

const KIND =
  /^\s*(select|insert|update|delete|with|begin|commit|rollback|start|savepoint|release)\b/i
/** Names of tables have letters and underscores alone. */
const TABLE = /\b(?:from|into|update)\s+"?([a-z][a-z_]*)"?(?![\w.("])/i

/** What a statement does, such as `select` of `customer`. */
export function shapeOf(sql: string): { readonly kind: string; readonly table?: string } {
  const kind = (KIND.exec(sql)?.[1] ?? 'other').toLowerCase()
  const table = TABLE.exec(sql)?.[1]
  return table === undefined ? { kind } : { kind, table }
}

/** Called when a statement has ended, by what it was sent for. */
export function traceStatement(event: LogEvent): void {
  if (!activeForStatement()) return
  const { kind, table } = shapeOf(event.query.sql)
  const span = beginSpan({
    name: table ? `${kind} ${table}` : kind,
    kind: 'client',
    startTime: Date.now() - event.queryDurationMillis,
    attributes: {
      ...{ 'db.system.name': 'postgresql', 'db.operation.name': kind },
      ...(table !== undefined && { 'db.collection.name': table })
    }
  })
  if (event.level === 'error') failSpan(span, event.error)
  span?.span.end()
}
