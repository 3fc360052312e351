// The way of a script to its version, what differs between two, and the parts that an editor adds.
import { describe, expect, it, test } from 'vitest'
import { type ScriptContent, ways } from '../../../../../core/features/scripts/content-schemas.ts'
import { auditStatus, type ReviewAction } from '../../../../../core/features/scripts/enums.ts'
import { answerLabel } from '../../../../../core/features/scripts/rules/answer-label.ts'
import {
  waysTo,
  withNode,
  withoutNode
} from '../../../../../core/features/scripts/rules/edit-script.ts'
import {
  mergeScripts,
  withTheirs
} from '../../../../../core/features/scripts/rules/merge-scripts.ts'
import {
  emptyScript,
  newAnswer,
  newKnowledge,
  newNode
} from '../../../../../core/features/scripts/rules/new-parts.ts'
import { canMove } from '../../../../../core/features/scripts/rules/review-moves.ts'
import { scriptDifferences } from '../../../../../core/features/scripts/rules/script-differences.ts'
import { canTransfer } from '../../../../../core/features/scripts/rules/script-edges.ts'
import { samplesOf } from '../../../../../core/features/scripts/rules/script-samples.ts'
import { unsetVariables } from '../../../../../core/features/scripts/rules/unset-variables.ts'
import { answer, node, script } from '../script-scenes.ts'

// rule script-8
test.each<[ReviewAction, string[]]>([
  ['edit', ['未提交审核', '审核驳回', '待发布', '已发布']],
  ['submit', ['未提交审核', '审核驳回']],
  ['withdraw', ['待审核']],
  ['approve', ['待审核']],
  ['reject', ['待审核']],
  ['publish', ['待发布']],
  ['discard', ['未提交审核', '审核驳回', '待发布']]
])('%s is possible for %j', (action, labels) => {
  const possible = auditStatus.options.filter(({ value }) => canMove(action, value, 1))
  expect(possible.map(({ label }) => label)).toEqual(labels)
  const first = auditStatus.options.some(({ value }) => canMove(action, value, 0))
  expect(first).toBe(action !== 'discard')
})

const question = { id: 'k', name: '价格', words: ['多少钱'], say: '十元。', tag: '' }
const content = script([node('a', { answers: [answer('x')] }), node('b')], {
  ...{ knowledge: [question], variables: ['城市'], tags: [{ id: 't', name: '有意' }] }
})

describe('the difference between two scripts', () => {
  const changes = (after: Partial<ScriptContent>) =>
    scriptDifferences(content, { ...content, ...after })

  it('names removed nodes, and nothing of their answers', () => {
    const [first = node('a')] = content.nodes
    expect(changes({ nodes: [first] })).toEqual([{ kind: 'removed', part: 'node', name: '节点b' }])
  })

  it('has no texts where only other fields of a node changed', () => {
    expect(scriptDifferences(content, withNode(content, 'b', { waitSeconds: 9 }))).toEqual([
      { kind: 'changed', part: 'node', name: '节点b' }
    ])
  })

  it('names an answer without a name by its words', () => {
    const nameless = answer('x', { name: '', words: ['行', '成'] })
    expect(scriptDifferences(content, withNode(content, 'a', { answers: [nameless] }))).toEqual([
      { kind: 'changed', part: 'answer', name: '行、成', node: '节点a' }
    ])
  })

  it('has the texts of questions, variables and tags', () => {
    expect(
      changes({
        knowledge: [{ ...question, say: '免费。' }],
        variables: ['城市', '金额'],
        tags: []
      })
    ).toEqual([
      { kind: 'changed', part: 'knowledge', name: '价格', before: '十元。', after: '免费。' },
      { kind: 'changed', part: 'variables', name: '', before: '城市', after: '城市、金额' },
      { kind: 'changed', part: 'tags', name: '', before: '有意', after: '' }
    ])
    expect(changes({ tags: ['有意', '犹豫'].map(name => ({ id: name, name })) })).toEqual([
      { kind: 'changed', part: 'tags', name: '', before: '有意', after: '有意、犹豫' }
    ])
    expect(changes({ knowledge: [] })).toEqual([
      { kind: 'removed', part: 'knowledge', name: '价格' }
    ])
  })

  it('has no other order where a node was added before the others', () => {
    expect(changes({ nodes: [node('c'), ...content.nodes] })).toEqual([
      { kind: 'added', part: 'node', name: '节点c' }
    ])
  })
})

test.each([
  [answer('x', { name: '同意' }), '同意'],
  [answer('x', { name: '', words: ['行', '成'] }), '行、成'],
  [answer('x', { name: '', words: [] }), '关键词'],
  [answer('x', { name: '', words: ['行'], match: 'POSITIVE' }), '肯定']
])('an answer is called by its name, its words or its kind', (one, label) => {
  expect(answerLabel(one)).toBe(label)
})

describe('a new part', () => {
  it('is filled in later: a node listens, ends, and has no answers', () => {
    expect(newNode({ nodes: [node('n2', { name: '节点2' })] })).toMatchObject({
      ...{ id: 'n3', name: '节点3', listens: true, isInterruptible: false, answers: [] },
      ...{ say: '', to: '', samples: [] },
      timeout: { times: 1, say: '', to: ways.end, intent: 'E' },
      notUnderstood: { times: 1, say: '', to: ways.end, intent: '' }
    })
    expect(newNode({ nodes: [] }, 'x7')).toMatchObject({ id: 'nx7-1', name: '节点1' })
  })

  it('has the next number that is free', () => {
    expect(newNode({ nodes: [node('n2'), node('n9')] }).id).toBe('n3')
    expect(newNode({ nodes: [node('a'), node('n3')] }).id).toBe('n4')
    expect(newAnswer(node('a', { answers: [] }))).toEqual({
      ...{ id: 'aa1', match: 'CUSTOM', name: '', words: [], to: '', intent: '', tag: '' },
      variable: null
    })
    expect(newKnowledge(script([], { knowledge: [{ ...question, id: 'k2' }] }))).toEqual({
      ...{ id: 'k3', name: '', words: [], say: '', tag: '' }
    })
  })

  it('of a new script is an opening, with closing words', () => {
    expect(emptyScript(true)).toMatchObject({
      ...{ byKeys: true, variables: [], tags: [], knowledge: [], farewell: '感谢您的接听，再见。' },
      nodes: [{ name: '开场白' }]
    })
  })
})

describe('a node that is removed', () => {
  const fallback = (to: string) => ({ times: 0, say: '', to, intent: '' }) as const
  const linked = script([
    node('a', { notUnderstood: fallback('c') }),
    node('b', { listens: false, to: 'c' }),
    node('c', { answers: [answer('x', { to: 'c' })] }),
    // A node that does not listen keeps its answers for when it does again.
    node('d', { to: 'c' })
  ])

  it('is no target any more, of none of the others', () => {
    const [a, b, d] = withoutNode(linked, 'c').nodes
    expect([a?.notUnderstood.to, a?.timeout.to, b?.to, d?.to]).toEqual(['', ways.end, '', ''])
    expect(withoutNode(linked, 'b').nodes[0]).toBe(linked.nodes[0])
  })

  it('has been led to by so many ways, its own left out', () => {
    expect(['a', 'c'].map(id => waysTo(linked, id))).toEqual([0, 2])
  })
})

// rule script-9
describe('two editors', () => {
  it('decide about questions and fields as about nodes', () => {
    const withTexts = (say: string, farewell: string) => ({
      ...{ ...content, farewell, knowledge: [{ ...question, say }] }
    })
    const [mine, theirs] = [withTexts('我的', '再见。'), withTexts('对方的', '回见。')]
    const { content: merged, conflicts } = mergeScripts(content, mine, theirs)
    expect(conflicts).toEqual([{ part: 'knowledge', id: 'k' }])
    expect(merged).toEqual({ ...mine, farewell: '回见。' })
    expect(conflicts.reduce((now, one) => withTheirs(now, theirs, one), merged)).toEqual(theirs)
  })

  it('take over one row and leave the others', () => {
    const saying = (say: string) => withNode(withNode(content, 'a', { say }), 'b', { say })
    const taken = withTheirs(saying('我的'), saying('对方的'), { part: 'nodes', id: 'b' })
    expect(taken.nodes.map(({ say }) => say)).toEqual(['我的', '对方的'])
  })

  it('who both removed a node, or made the same change, have no conflict', () => {
    const left = withoutNode(content, 'b')
    expect(mergeScripts(content, left, left)).toEqual({ content: left, conflicts: [] })
    expect(mergeScripts(content, left, content)).toEqual({ content: left, conflicts: [] })
    expect(mergeScripts(content, content, left)).toEqual({ content: left, conflicts: [] })
  })
})

it('a script hands over to a person where one of its ways does', () => {
  expect(canTransfer(content)).toBe(false)
  const handing = answer('人工', { to: ways.transfer })
  expect(canTransfer(withNode(content, 'b', { answers: [answer('x'), handing] }))).toBe(true)
})

// rule script-15
describe('what customers may answer', () => {
  it('is one word of each answer, without samples that count', () => {
    const listening = node('a', {
      answers: [
        answer('x', { words: ['行', '成'] }),
        answer('yes', { match: 'POSITIVE', words: [] }),
        answer('other', { match: 'ANY_OTHER', words: [] })
      ],
      samples: [{ text: '从不', weight: 0, hangsUp: true }]
    })
    expect(samplesOf({ ...content, byKeys: false }, listening)).toEqual([
      { text: '行', weight: 1, hangsUp: false },
      { text: '可以', weight: 1, hangsUp: false }
    ])
    expect(samplesOf({ ...content, byKeys: true }, listening).map(({ text }) => text)).toEqual([
      '行'
    ])
    const sample = { text: '好', weight: 2, hangsUp: false }
    const samples = [...listening.samples, sample]
    expect(samplesOf(content, { ...listening, samples })).toEqual(samples)
  })
})

// rule script-19
it('a variable has a value that is more than blanks', () => {
  const variables = ['城市', '金额', '等级', 'toString']
  expect(unsetVariables({ variables }, { 城市: '北京', 金额: ' ', 等级: undefined })).toEqual([
    ...['金额', '等级', 'toString']
  ])
})
