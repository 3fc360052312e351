/** Two editors of one script: what only one of them changed is kept (rule script-9). */
import { isSameValue } from '../../../lib/same-value.ts'
import type { ScriptContent } from '../content-schemas.ts'

const rowParts = ['nodes', 'knowledge'] as const
const fieldParts = ['variables', 'tags', 'farewell'] as const

/** A node or question by its id, or a field, that both have changed differently. */
export interface ScriptConflict {
  readonly part: (typeof rowParts)[number] | (typeof fieldParts)[number]
  /** Blank for a field. */
  readonly id: string
}

export interface MergedScript {
  /** Has mine, where both have changed. */
  readonly content: ScriptContent
  readonly conflicts: readonly ScriptConflict[]
}

interface Row {
  readonly id: string
}
const byId = <One extends Row>(rows: readonly One[]) => new Map(rows.map(row => [row.id, row]))

/** A row that one editor removed and the other changed is a conflict, too. */
function mergeRows<One extends Row>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[]
) {
  const [before, own, others] = [byId(base), byId(mine), byId(theirs)]
  const conflicts: string[] = []
  const rows = mine.flatMap(row => {
    const [was, other] = [before.get(row.id), others.get(row.id)]
    if (isSameValue(row, other) || isSameValue(was, other)) return [row]
    if (isSameValue(was, row)) return other ? [other] : []
    conflicts.push(row.id)
    return [row]
  })
  const more = theirs.filter(row => {
    if (own.has(row.id) || isSameValue(before.get(row.id), row)) return false
    if (before.has(row.id)) conflicts.push(row.id)
    return !before.has(row.id)
  })
  return { rows: [...rows, ...more], conflicts }
}

/** @param base the content from which both began */
export function mergeScripts(
  base: ScriptContent,
  mine: ScriptContent,
  theirs: ScriptContent
): MergedScript {
  const nodes = mergeRows(base.nodes, mine.nodes, theirs.nodes)
  const knowledge = mergeRows(base.knowledge, mine.knowledge, theirs.knowledge)
  let content: ScriptContent = { ...mine, nodes: nodes.rows, knowledge: knowledge.rows }
  const conflicts: ScriptConflict[] = [
    ...nodes.conflicts.map(id => ({ part: 'nodes' as const, id })),
    ...knowledge.conflicts.map(id => ({ part: 'knowledge' as const, id }))
  ]
  for (const part of fieldParts) {
    if (isSameValue(mine[part], theirs[part]) || isSameValue(base[part], theirs[part])) continue
    if (isSameValue(base[part], mine[part])) content = { ...content, [part]: theirs[part] }
    else conflicts.push({ part, id: '' })
  }
  return { content, conflicts }
}

function withTheirRow<One extends Row>(
  mine: readonly One[],
  theirs: readonly One[],
  id: string
): One[] {
  const other = theirs.find(one => one.id === id)
  if (!other) return mine.filter(one => one.id !== id)
  return mine.some(one => one.id === id)
    ? mine.map(one => (one.id === id ? other : one))
    : [...mine, other]
}

/** The content with the other editor's version of a part. */
export function withTheirs(
  content: ScriptContent,
  theirs: ScriptContent,
  { part, id }: ScriptConflict
): ScriptContent {
  if (part === 'nodes') return { ...content, nodes: withTheirRow(content.nodes, theirs.nodes, id) }
  if (part === 'knowledge')
    return { ...content, knowledge: withTheirRow(content.knowledge, theirs.knowledge, id) }
  return { ...content, [part]: theirs[part] }
}
