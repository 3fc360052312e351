// Changes of a script, what differs between two of them, and the file that carries one.
import { describe, expect, it } from 'vitest'
import { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import { checkScript } from '../../../../core/features/scripts/rules/check-script.ts'
import {
  waysTo,
  withCopy,
  withNode,
  withoutNode
} from '../../../../core/features/scripts/rules/edit-script.ts'
import {
  emptyScript,
  newAnswer,
  newNode
} from '../../../../core/features/scripts/rules/new-parts.ts'
import { canMove } from '../../../../core/features/scripts/rules/review-moves.ts'
import { scriptDifferences } from '../../../../core/features/scripts/rules/script-differences.ts'
import { samplesOf } from '../../../../core/features/scripts/rules/script-samples.ts'
import {
  parseScript,
  readScriptFile,
  scriptFile
} from '../../../../core/features/scripts/script-files.ts'
import { moved } from '../../../../core/lib/moved.ts'
import { largestScript } from '../../../support/largest-script.ts'
import { answer, node, script } from './script-scenes.ts'

const content = script([
  node('a', { answers: [answer('x', { to: 'b' }), answer('y')] }),
  node('b', { timeout: { times: 0, say: '', to: 'a', intent: '' } })
])

describe('an edit', () => {
  it('of a new script begins with an opening that still needs its text and answers', () => {
    const made = emptyScript(false)
    expect(ScriptContent.safeParse(made).success).toBe(true)
    expect(checkScript(made).map(({ kind }) => kind)).toEqual(['noText', 'deadEnd'])
    expect(newNode(made).id).not.toBe(made.nodes[0]?.id)
    expect(newAnswer(node('a')).id).not.toBe('a-a')
  })

  it('deletes a node, and what led to it has no target any more', () => {
    expect(waysTo(content, 'b')).toBe(1)
    const left = withoutNode(content, 'b')
    expect(left.nodes.map(({ id }) => id)).toEqual(['a'])
    expect(left.nodes[0]?.answers.map(({ to }) => to)).toEqual(['', '@end'])
    expect(content.nodes[0]?.answers[0]?.to).toBe('b')
    expect(withoutNode(content, 'a').nodes[0]?.timeout.to).toBe('')
  })

  it('copies a node under a name and with ids of its own', () => {
    const [copied, copy] = withCopy(content, 'a') ?? []
    expect(copied?.nodes.map(({ name }) => name)).toEqual(['节点a', '节点a2', '节点b'])
    expect(copy?.answers.map(({ to }) => to)).toEqual(['b', '@end'])
    expect(ScriptContent.safeParse(copied).success).toBe(true)
    expect(withCopy(content, 'none')).toBeUndefined()
  })

  it('gives a node no id that a deleted one has had, and a name of its own', () => {
    const first = newNode(content, 'a1')
    const left = withoutNode({ ...content, nodes: [...content.nodes, first] }, first.id)
    const second = newNode(left, 'b2')
    expect(second.id).not.toBe(first.id)
    const [copied] = withCopy({ ...left, nodes: [...left.nodes, second] }, second.id, 'c3') ?? []
    const [, third] = copied?.nodes.slice(-2) ?? []
    expect([first.id, second.id]).not.toContain(third?.id)
    const two = [...content.nodes, second]
    expect(newNode({ nodes: two.slice(1) }, 'd4').name).not.toBe(second.name)
    expect(ScriptContent.safeParse(copied).success).toBe(true)
  })

  it('moves by one place, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})

describe('the difference', () => {
  it('of equal contents is none, whatever the order of their keys', () => {
    const turned = JSON.parse(
      JSON.stringify(content, (_, value) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value
      )
    )
    expect(scriptDifferences(content, turned)).toEqual([])
  })

  it('names nodes, answers, order and texts', () => {
    const changed = withNode({ ...content, farewell: '回见。' }, 'a', {
      say: '你好',
      answers: [answer('x', { to: '@transfer' }), answer('z')]
    })
    const after = { ...changed, nodes: [...changed.nodes.toReversed(), node('c')] }
    expect(scriptDifferences(content, after)).toEqual([
      { kind: 'changed', part: 'node', name: '节点a', before: '这里是a', after: '你好' },
      { kind: 'added', part: 'node', name: '节点c' },
      { kind: 'changed', part: 'answer', name: 'x', node: '节点a' },
      { kind: 'added', part: 'answer', name: 'z', node: '节点a' },
      { kind: 'removed', part: 'answer', name: 'y', node: '节点a' },
      { kind: 'changed', part: 'order', name: '' },
      { kind: 'changed', part: 'farewell', name: '', before: '再见。', after: '回见。' }
    ])
  })
})

describe('a file', () => {
  it('carries a script from one installation to another', async () => {
    const file = scriptFile({ templateName: '回访', content })
    expect(parseScript(await file.text())).toEqual({ templateName: '回访', content })
  })

  it('carries the largest script that the server takes', { timeout: 30_000 }, async () => {
    const large = { templateName: '回访', content: largestScript }
    const file = scriptFile(large)
    expect(file.size).toBeGreaterThan(14_000_000)
    expect(await readScriptFile(file)).toEqual(large)
    await expect(readScriptFile(new Blob(['x'.repeat(16_000_001)]))).rejects.toThrow('文件过大')
  })

  it.each([
    ['no JSON', 'abc', '文件不是话术文件'],
    ['another JSON', '[1]', '文件不是话术文件'],
    ['null', 'null', '文件不是话术文件'],
    [
      'a defective script',
      '{"format":"hutong-script","content":{"byKeys":1}}',
      '话术文件有误：byKeys'
    ]
  ])('with %s is refused', (_, text, message) => {
    expect(() => parseScript(text)).toThrow(message)
  })
})

it('simulated customers use the samples, else a word of each answer', () => {
  const [first = node('a')] = content.nodes
  expect(samplesOf(content, first).map(({ text }) => text)).toEqual(['x', 'y'])
  const sample = { text: '好', weight: 1, hangsUp: false }
  expect(samplesOf(content, { ...first, samples: [sample] })).toEqual([sample])
})

it('only changes of a published script can be discarded', () => {
  expect([canMove('discard', 18, 0), canMove('discard', 18, 1)]).toEqual([false, true])
})
