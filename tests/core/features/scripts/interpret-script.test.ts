// What a robot says and how it understands the customer, step by step.
import { describe, expect, it, test } from 'vitest'
import { type ScriptContent, ways } from '../../../../core/features/scripts/content-schemas.ts'
import {
  beginScript,
  type ConversationEvent,
  MOST_TURNS,
  stepScript
} from '../../../../core/features/scripts/rules/interpret-script.ts'
import { answer, node, script } from './script-scenes.ts'

const values = { 姓名: '王芳' }
const to = (text: string): ConversationEvent => ({ kind: 'answer', text })
const silence: ConversationEvent = { kind: 'silence' }

function talk(content: ScriptContent, events: readonly ConversationEvent[]) {
  let step = beginScript(content, values)
  const lines = step.lines.map(({ text }) => text)
  for (const event of events) {
    step = stepScript(content, step.state, event, values)
    lines.push(...step.lines.map(({ text }) => text))
  }
  return { ...step, texts: lines }
}

describe('a conversation', () => {
  const content = script(
    [
      node('a', {
        say: '{姓名}，{等级}，您好。',
        answers: [
          answer('yes', { match: 'POSITIVE', words: [], to: 'b', intent: 'A', tag: 't' }),
          answer('no', { match: 'NEGATIVE', words: ['没空'], intent: 'F' })
        ]
      }),
      node('b', {
        answers: [
          answer('day', {
            words: ['周三'],
            to: ways.transfer,
            variable: { name: '日期', value: '' }
          })
        ]
      })
    ],
    {
      tags: [{ id: 't', name: '有意' }],
      knowledge: [{ id: 'k', name: '身份', words: ['你是谁'], say: '我是助手。', tag: '' }]
    }
  )

  it('opens with the first node, without what it does not know', () => {
    expect(beginScript(content, values).lines).toEqual([
      { text: '王芳，您好。', nodeId: 'a', nodeName: '节点a' }
    ])
  })

  it('follows an answer, and gathers grade, tags and variables', () => {
    const { state, texts, understood } = talk(content, [to('可以的'), to('那就周三吧')])
    expect(state).toMatchObject({ ending: 'transfer', intent: 'A', tags: ['t'] })
    expect(state.variables).toEqual([['日期', '那就周三吧']])
    expect(texts).toEqual(['王芳，您好。', '这里是b'])
    expect(understood).toEqual({
      ...{ nodeName: '节点b', matchCondition: 'CUSTOM', matchValue: 'day', ignored: false }
    })
  })

  test.each([
    ['好的', 'POSITIVE'],
    ['不方便', 'NEGATIVE'],
    ['现在没空', 'NEGATIVE'],
    ['你是谁啊', 'SINGLE_ROUND_QA'],
    ['天气', 'UNRECOGNISED']
  ])('understands %s as %s', (text, condition) => {
    expect(talk(content, [to(text)]).understood?.matchCondition).toBe(condition)
  })

  it('answers a question of the customer and stays where it is', () => {
    const { state, texts } = talk(content, [to('你是谁')])
    expect(state).toMatchObject({ at: 'a', ending: undefined })
    expect(texts.slice(1)).toEqual(['我是助手。', '王芳，您好。'])
  })

  it('asks again, and then goes on as the node states', () => {
    expect(talk(content, [to('啊')]).texts.at(-1)).toBe('请再说一遍')
    expect(talk(content, [to('啊'), to('啊')]).state.ending).toBe('farewell')
    expect(talk(content, [silence]).texts.at(-1)).toBe('王芳，您好。')
    expect(talk(content, [silence, silence]).state).toMatchObject({
      ending: 'farewell',
      intent: 'E'
    })
  })

  it('is over when the customer hangs up, and stays so', () => {
    const over = talk(content, [{ kind: 'hangUp' }, to('可以')])
    expect(over.state.ending).toBe('customer')
    expect(over.texts).toHaveLength(1)
  })

  it('heeds no word while the robot speaks, unless the node can be interrupted', () => {
    const early: ConversationEvent = { kind: 'answer', text: '可以可以', isEarly: true }
    expect(talk(content, [early])).toMatchObject({
      ...{ state: { at: 'a', turns: 0 }, understood: { ignored: true } }
    })
    const [first] = content.nodes
    const open = {
      ...content,
      nodes: [{ ...node('a'), ...first, isInterruptible: true }, node('b')]
    }
    expect(talk(open, [early]).state.at).toBe('b')
    expect(talk(open, [{ ...early, text: '嗯。' }]).understood?.ignored).toBe(true)
  })

  it('ends when its node has been deleted meanwhile', () => {
    const { state } = beginScript(content, values)
    const step = stepScript({ ...content, nodes: [node('b')] }, state, to('可以'), values)
    expect(step).toMatchObject({ state: { ending: 'lost' }, lines: [] })
  })

  it('says goodbye to one who goes round in circles', () => {
    const loop = script([node('a', { answers: [answer('x', { to: 'a' })] })])
    const { state, texts } = talk(
      loop,
      Array.from({ length: MOST_TURNS }, () => to('x'))
    )
    expect(state.ending).toBe('farewell')
    expect(texts.at(-1)).toBe('再见。')
  })
})

describe('a script for keys', () => {
  const content = script(
    [
      node('a', {
        answers: [
          answer('one', { words: ['1'], intent: 'A' }),
          answer('other', { match: 'ANY_OTHER', words: [], to: ways.transfer })
        ]
      })
    ],
    { byKeys: true }
  )

  it('takes a key for its answer, and no word', () => {
    expect(talk(content, [to('1')]).state).toMatchObject({ ending: 'farewell', intent: 'A' })
    expect(talk(content, [to('11')]).state.ending).toBe('transfer')
  })
})

it('nodes that do not listen are spoken one after the other', () => {
  const content = script([node('a', { listens: false, to: 'b' }), node('b')])
  expect(beginScript(content, values)).toMatchObject({
    ...{ state: { at: 'b' }, lines: [{ text: '这里是a' }, { text: '这里是b' }] }
  })
})
