// Details of a conversation: texts with variables, silence, misunderstandings, and its limits.
import { describe, expect, it, test } from 'vitest'
import {
  type ScriptContent,
  type ScriptNode,
  ways
} from '../../../../../core/features/scripts/content-schemas.ts'
import {
  beginScript,
  type ConversationEvent,
  filled,
  MOST_TURNS,
  stepScript
} from '../../../../../core/features/scripts/rules/interpret-script.ts'
import { answer, node, script } from '../script-scenes.ts'

const utterance = (text: string): ConversationEvent => ({ kind: 'answer', text })
const silence: ConversationEvent = { kind: 'silence' }

function talk(content: ScriptContent, ...events: readonly ConversationEvent[]) {
  let step = beginScript(content, {})
  const texts = step.lines.map(({ text }) => text)
  for (const event of events) {
    step = stepScript(content, step.state, event, {})
    texts.push(...step.lines.map(({ text }) => text))
  }
  return { ...step, texts }
}

// rule script-16
test.each([
  ['{姓名}，您好', { 姓名: '王芳' }, '王芳，您好'],
  ['{姓名}，您好', {}, '您好'],
  ['{姓名}，您好', { 姓名: '' }, '您好'],
  ['您{城市}{区}好', { 城市: '北京' }, '您北京好'],
  ['{toString}，您好', {}, '您好'],
  ['{}，{您', {}, '{}，{您']
])('%s with %o is spoken as %s', (say, values, text) => {
  expect(filled(say, values)).toBe(text)
})

describe('an answer', () => {
  const scriptWith = (more: Partial<ScriptNode>) =>
    script(
      [
        node('a', {
          say: '您好{日期}',
          answers: [
            answer('周三', {
              to: 'a',
              intent: 'B',
              tag: 't',
              variable: { name: '日期', value: '星期三' }
            }),
            answer('随便', { to: 'a' })
          ],
          ...more
        })
      ],
      {
        tags: [{ id: 't', name: '有意' }],
        knowledge: [{ id: 'k', name: '价格', words: ['多少钱'], say: '{日期}十元。', tag: 'p' }],
        farewell: '{日期}见。'
      }
    )

  it('sets the value of its variable, which is spoken from then on', () => {
    const { state, texts } = talk(
      scriptWith({}),
      utterance('周三'),
      utterance('多少钱'),
      utterance('天气')
    )
    expect(state.variables).toEqual([['日期', '星期三']])
    expect(texts).toEqual(['您好', '您好星期三', '星期三十元。', '您好星期三', '请再说一遍'])
  })

  it('keeps the grade and the variables of earlier ones, and has each tag once', () => {
    const { state } = talk(
      scriptWith({}),
      utterance('周三'),
      utterance('随便'),
      utterance('多少钱'),
      utterance('周三')
    )
    expect(state).toMatchObject({ intent: 'B', tags: ['t', 'p'], turns: 4 })
    expect(talk(scriptWith({}), utterance('随便')).state).toMatchObject({ intent: 'D', tags: [] })
  })

  it('is known in the transcript by what it was recognised by', () => {
    expect(talk(scriptWith({}), utterance('多少钱')).understood).toEqual({
      ...{
        nodeName: '节点a',
        matchCondition: 'SINGLE_ROUND_QA',
        matchValue: '价格',
        ignored: false
      }
    })
    expect(talk(scriptWith({}), utterance('天气')).understood).toEqual({
      ...{ nodeName: '节点a', matchCondition: 'UNRECOGNISED', matchValue: '', ignored: false }
    })
    expect(talk(scriptWith({}), silence).understood).toBeUndefined()
  })

  it('of blanks is silence', () => {
    expect(talk(scriptWith({}), utterance('  ')).state).toMatchObject({ silences: 1, misses: 0 })
  })
})

// rule script-2
describe('a node asks again', () => {
  const fallback = { times: 2, say: '还在吗', to: 'b', intent: 'C' } as const
  const content = script([
    node('a', { timeout: fallback, notUnderstood: { ...fallback, say: '没听清', to: 'c' } }),
    node('b'),
    node('c')
  ])

  it('as often as it states, then goes on with its grade', () => {
    expect(talk(content, silence, silence).state).toMatchObject({ at: 'a', silences: 2 })
    const { state, texts } = talk(content, silence, silence, silence)
    expect(state).toMatchObject({ at: 'b', intent: 'C', silences: 0, misses: 0 })
    expect(texts.slice(1)).toEqual(['还在吗', '还在吗', '这里是b'])
  })

  it('counts silence apart from what it does not understand', () => {
    const mixed = [silence, utterance('啊'), silence, utterance('啊')]
    expect(talk(content, ...mixed).state).toMatchObject({ at: 'a', silences: 2, misses: 2 })
    expect(talk(content, ...mixed, utterance('啊')).state).toMatchObject({ at: 'c', turns: 5 })
  })

  it('with its own line in the transcript', () => {
    expect(talk(content, silence).lines).toEqual([
      { text: '还在吗', nodeId: 'a', nodeName: '节点a' }
    ])
  })
})

// rule script-7
describe('what the customer says while the robot speaks', () => {
  const content = script([
    node('a', { isInterruptible: true, answers: [answer('太贵了', { to: 'b' }), answer('好')] }),
    node('b')
  ])
  const early = (text: string): ConversationEvent => ({ kind: 'answer', text, isEarly: true })

  test.each([
    ['好', true],
    ['好 的 。', true],
    ['太贵了', false],
    ['喂，太贵了！', false]
  ])('%s is ignored: %s', (text, isIgnored) => {
    const { state, understood } = talk(content, early(text))
    expect(understood?.ignored).toBe(isIgnored)
    expect(state).toMatchObject(isIgnored ? { at: 'a', turns: 0 } : { at: 'b', turns: 1 })
  })

  it('is in the transcript without a meaning when it is ignored', () => {
    expect(talk(content, early('好'))).toMatchObject({
      lines: [],
      understood: { nodeName: '节点a', matchCondition: null, matchValue: '', ignored: true }
    })
  })
})

// rule script-4
describe('a conversation ends', () => {
  it('with the closing words, in a line of their own', () => {
    const { lines, state } = talk(script([node('a')]), utterance('好'))
    expect(lines).toEqual([{ text: '再见。', nodeId: ways.end, nodeName: '结束语' }])
    expect(state.ending).toBe('farewell')
  })

  it('with a transfer without a word', () => {
    const over = talk(
      script([node('a', { answers: [answer('x', { to: ways.transfer })] })]),
      utterance('x')
    )
    expect(over).toMatchObject({ lines: [], state: { ending: 'transfer' } })
  })

  it('after 60 answers and not before, as it was understood', () => {
    const loop = script([node('a', { answers: [answer('x', { to: 'a' })] })])
    const before = talk(loop, ...Array.from({ length: MOST_TURNS - 1 }, () => utterance('x')))
    expect(before.state).toMatchObject({ ending: undefined, turns: MOST_TURNS - 1 })
    const last = stepScript(loop, before.state, utterance('x'), {})
    expect(last).toMatchObject({
      state: { ending: 'farewell', turns: MOST_TURNS },
      understood: { matchValue: 'x' }
    })
    const after = stepScript(loop, last.state, utterance('x'), {})
    expect(after).toEqual({ state: last.state, lines: [], understood: undefined })
  })

  it('by transfer also with the last answer', () => {
    const nodes = [
      node('a', { answers: [answer('x', { to: 'a' }), answer('人工', { to: ways.transfer })] })
    ]
    const before = Array.from({ length: MOST_TURNS - 1 }, () => utterance('x'))
    expect(talk(script(nodes), ...before, utterance('人工')).state.ending).toBe('transfer')
  })

  it('without nodes, without a target, and in a circle of texts', () => {
    const lost = (...nodes: ScriptNode[]) => beginScript(script(nodes), {})
    expect(lost()).toMatchObject({ lines: [], state: { ending: 'lost' } })
    expect(lost(node('a', { listens: false })).state.ending).toBe('lost')
    const circle = lost(
      node('a', { listens: false, to: 'b' }),
      node('b', { listens: false, to: 'a' })
    )
    expect(circle.state.ending).toBe('lost')
  })

  it('after as many texts as there are nodes at the most', () => {
    const ids = ['a', 'b', 'c']
    const nodes = ids.map((id, at) => node(id, { listens: false, to: ids[at + 1] ?? ways.end }))
    const { lines, state } = beginScript(script(nodes), {})
    expect(lines.map(({ nodeId }) => nodeId)).toEqual([...ids, ways.end])
    expect(state.ending).toBe('farewell')
  })
})
