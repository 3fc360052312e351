import { describe, expect, it } from 'vitest'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import { mergeScripts, withTheirs } from '../../../../core/features/scripts/rules/merge-scripts.ts'
import { node, script } from './script-scenes.ts'

const base = script([node('a'), node('b'), node('c')])
const saying = (id: string, say: string, from: ScriptContent = base): ScriptContent => ({
  ...from,
  nodes: from.nodes.map(one => (one.id === id ? { ...one, say } : one))
})
const without = (id: string, from: ScriptContent = base): ScriptContent => ({
  ...from,
  nodes: from.nodes.filter(one => one.id !== id)
})
const idsOf = ({ nodes }: ScriptContent) => nodes.map(({ id }) => id)

describe('two editors of a script', () => {
  it('keep what only one of them changed, added or removed', () => {
    const mine = { ...saying('a', '我的'), variables: ['金额'] }
    const theirs = without('c', saying('b', '对方的', { ...base, farewell: '回见' }))
    const added = { ...theirs, nodes: [...theirs.nodes, node('d')] }
    const { content, conflicts } = mergeScripts(base, mine, added)
    expect(conflicts).toEqual([])
    expect(content).toMatchObject({ variables: ['金额'], farewell: '回见' })
    expect(content.nodes.map(({ id, say }) => [id, say])).toEqual([
      ['a', '我的'],
      ['b', '对方的'],
      ['d', node('d').say]
    ])
    expect(mergeScripts(base, added, mine).content).toEqual({ ...content, nodes: content.nodes })
  })

  it('decide what both have changed, and keep mine until then', () => {
    const mine = { ...saying('a', '我的'), farewell: '我的' }
    const theirs = { ...saying('a', '对方的'), farewell: '对方的' }
    const { content, conflicts } = mergeScripts(base, mine, theirs)
    expect(content).toEqual(mine)
    expect(conflicts).toEqual([
      { part: 'nodes', id: 'a' },
      { part: 'farewell', id: '' }
    ])
    const settled = conflicts.reduce((now, one) => withTheirs(now, theirs, one), content)
    expect(settled).toEqual(theirs)
    expect(mergeScripts(base, mine, mine)).toEqual({ content: mine, conflicts: [] })
  })

  it('decide about a node that one has removed and the other changed', () => {
    const [removed, changed] = [without('b'), saying('b', '改了')]
    const conflicts = [{ part: 'nodes', id: 'b' }]
    const first = mergeScripts(base, removed, changed)
    expect(first).toEqual({ content: removed, conflicts })
    expect(idsOf(withTheirs(removed, changed, { part: 'nodes', id: 'b' }))).toEqual(['a', 'c', 'b'])
    const second = mergeScripts(base, changed, removed)
    expect(second).toEqual({ content: changed, conflicts })
    expect(withTheirs(changed, removed, { part: 'nodes', id: 'b' })).toEqual(removed)
  })
})
