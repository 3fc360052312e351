/** What differs between two contents of a script. */

import { isSameValue } from '../../../lib/same-value.ts'
import { joinMessages } from '../../../messages/join-messages.ts'
import type { ScriptContent } from '../content-schemas.ts'
import { answerLabel } from './answer-label.ts'

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly part: 'node' | 'answer' | 'knowledge' | 'farewell' | 'variables' | 'tags' | 'order'
  readonly name: string
  /** The node of an answer. */
  readonly node?: string
  /** Changed texts; of other changes only that there is one. */
  readonly before?: string
  readonly after?: string
}

interface Named {
  readonly id: string
  readonly name: string
}

type Texts = Pick<Difference, 'before' | 'after'>
type RowDifference = Pick<Difference, 'kind' | 'name'> & Texts
const noTexts: Texts = {}

/** Added and removed rows, and those whose own fields changed. */
function rowsOf<Row extends Named>(
  before: readonly Row[],
  after: readonly Row[],
  own: (row: Row) => unknown,
  textsOf: (before: Row, after: Row) => Texts = () => noTexts
): RowDifference[] {
  const earlier = new Map(before.map(row => [row.id, row]))
  const later = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((row): RowDifference[] => {
      const was = earlier.get(row.id)
      if (!was) return [{ kind: 'added', name: row.name } as const]
      if (isSameValue(own(was), own(row))) return []
      return [{ kind: 'changed', name: row.name, ...textsOf(was, row) } as const]
    }),
    ...before
      .filter(({ id }) => !later.has(id))
      .map(({ name }) => ({ kind: 'removed', name }) as const)
  ]
}

const sayOf = (before: { readonly say: string }, after: { readonly say: string }): Texts =>
  before.say === after.say ? noTexts : { before: before.say, after: after.say }

function changedText(
  part: 'farewell' | 'variables' | 'tags',
  before: string,
  after: string
): Difference[] {
  return before === after ? [] : [{ kind: 'changed', part, name: '', before, after }]
}

export function scriptDifferences(
  before: ScriptContent,
  after: ScriptContent
): readonly Difference[] {
  const earlier = new Map(before.nodes.map(node => [node.id, node]))
  const nodes = rowsOf(before.nodes, after.nodes, ({ answers: _, ...own }) => own, sayOf)
  const answers = after.nodes.flatMap(node => {
    const was = earlier.get(node.id)
    const named = (rows: typeof node.answers) =>
      rows.map(answer => ({ ...answer, own: answer, name: answerLabel(answer) }))
    return was
      ? rowsOf(named(was.answers), named(node.answers), ({ own }) => own).map(one => ({
          ...one,
          node: node.name
        }))
      : []
  })
  const knowledge = rowsOf(before.knowledge, after.knowledge, row => row, sayOf)
  const kept = (one: ScriptContent, other: ScriptContent) => {
    const ids = new Set(other.nodes.map(({ id }) => id))
    return one.nodes.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  }
  const isReordered = !isSameValue(kept(before, after), kept(after, before))
  const tagsOf = ({ tags }: ScriptContent) => tags.map(({ name }) => name).join(joinMessages.list())
  return [
    ...nodes.map(one => ({ ...one, part: 'node' }) as const),
    ...answers.map(one => ({ ...one, part: 'answer' }) as const),
    ...(isReordered ? [{ kind: 'changed', part: 'order', name: '' } as const] : []),
    ...knowledge.map(one => ({ ...one, part: 'knowledge' }) as const),
    ...changedText('farewell', before.farewell, after.farewell),
    ...changedText(
      'variables',
      before.variables.join(joinMessages.list()),
      after.variables.join(joinMessages.list())
    ),
    ...changedText('tags', tagsOf(before), tagsOf(after))
  ]
}
