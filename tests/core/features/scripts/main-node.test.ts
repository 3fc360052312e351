import { describe, expect, it } from 'vitest'
import { type ScriptNode, ways } from '../../../../core/features/scripts/content-schemas.ts'
import { newAnswer, newNode } from '../../../../core/features/scripts/rules/new-parts.ts'
import { mainNodeOf } from '../../../../core/features/scripts/rules/script-edges.ts'

/** A node whose answers lead to these, or that goes on without listening. */
function node(id: string, ...to: readonly string[]): ScriptNode {
  const plain = { ...newNode({ nodes: [] }), id }
  return { ...plain, answers: to.map(target => ({ ...newAnswer(plain), to: target })) }
}
const passing = (id: string, to: string) => ({ ...node(id), listens: false, to })

describe('the main question of a script (rule analysis-5)', () => {
  it.each<[string, ScriptNode[], string]>([
    [
      'is where the greeting leads, wherever it stands',
      [node('a', 'c'), node('b'), node('c')],
      'c'
    ],
    ['is of the first answer that leads on', [node('a', ways.end, 'a', 'b', 'c'), node('b')], 'b'],
    ['does not exist where no way leads to another node', [node('a'), node('b')], ''],
    ['is the node that listens', [node('a', 'b'), passing('b', 'c'), node('c')], 'c'],
    ['follows a greeting that does not listen', [passing('a', 'b'), node('b')], 'b'],
    ['is the last before the end', [node('a', 'b'), passing('b', ways.end)], 'b'],
    ['of a circle is its beginning', [node('a', 'b'), passing('b', 'c'), passing('c', 'b')], 'b'],
    ['of one node does not exist', [node('a', ways.end)], ''],
    ['of no node does not exist', [], '']
  ])('%s', (_, nodes, expected) => {
    expect(mainNodeOf({ nodes })).toBe(expected)
  })
})
