// Which answer of a node the customer gave (rule script-5).
import { describe, expect, it, test } from 'vitest'
import type {
  ScriptContent,
  ScriptNode
} from '../../../../../core/features/scripts/content-schemas.ts'
import { firstWordOf, matchText } from '../../../../../core/features/scripts/rules/match-answer.ts'
import { answer, node, script } from '../script-scenes.ts'

/** Name of the answer or question that a text matches. */
function matched(content: ScriptContent, at: ScriptNode, text: string): string {
  const found = matchText(content, at, text)
  if (found.by === 'nothing') return ''
  return found.by === 'answer' ? found.answer.name : found.knowledge.name
}

describe('what the customer says', () => {
  const listening = node('a', {
    answers: [
      answer('其他', { match: 'ANY_OTHER', words: [] }),
      answer('续费', { words: ['续费', '续'] }),
      answer('会员续费', { words: ['会员续费'] }),
      answer('同意', { match: 'POSITIVE', words: ['中'] }),
      answer('拒绝', { match: 'NEGATIVE_POLICY', words: [] }),
      answer('没空', { match: 'NEGATIVE', words: [] })
    ]
  })
  const question = { id: 'k', name: '价格', words: ['多少钱', '贵'], say: '十元。', tag: '' }
  const longer = { ...question, id: 'l', name: '会员价格', words: ['会员多少钱'] }
  const content = script([listening], { knowledge: [question, longer] })

  test.each([
    ['我想续费', '续费'],
    ['我要会员续费', '会员续费'],
    [' 中 ', '同意'],
    ['可以', '同意'],
    ['别再打了', '拒绝'],
    ['在开会', '没空'],
    ['多少钱', '价格'],
    ['会员多少钱', '会员价格'],
    ['太贵了', '价格'],
    ['续费多少钱', '续费'],
    ['天气', '其他']
  ])('%s is %s', (text, name) => {
    expect(matched(content, listening, text)).toBe(name)
  })

  test.each([
    ['不续费', '其他'],
    ['不想续费', '其他'],
    ['不是很想续费', '没空'],
    ['没打算要续费', '其他'],
    ['别太贵', '其他'],
    ['没续费，现在要续费', '续费']
  ])('words after a negation do not count: %s is %s', (text, name) => {
    expect(matched(content, listening, text)).toBe(name)
  })

  it('is the first of several answers with words of one length', () => {
    const equal = node('b', {
      answers: [answer('早', { words: ['上午'] }), answer('晚', { words: ['下午'] })]
    })
    expect(matched(content, equal, '上午或下午')).toBe('早')
    expect(matched(content, equal, '下午或上午')).toBe('早')
  })

  it('is nothing without an answer for the rest', () => {
    expect(matchText(content, node('b'), '天气')).toEqual({ by: 'nothing' })
    expect(matched(content, node('b'), '多少钱')).toBe('价格')
  })
})

describe('a key', () => {
  const listening = node('a', {
    answers: [
      answer('办理', { words: ['1', '2'] }),
      answer('人工', { words: ['0'] }),
      answer('同意', { match: 'POSITIVE', words: [] })
    ]
  })
  const question = { id: 'k', name: '价格', words: ['9', '好'], say: '十元。', tag: '' }
  const content = script([listening], { byKeys: true, knowledge: [question] })

  test.each([
    ['1', '办理'],
    [' 2 ', '办理'],
    ['0', '人工'],
    ['10', ''],
    ['9', ''],
    ['好', '']
  ])('%s is the answer "%s"', (key, name) => {
    expect(matched(content, listening, key)).toBe(name)
  })
})

it('an answer is proposed by its own word, else by a common one', () => {
  expect(firstWordOf(answer('a', { match: 'POSITIVE', words: ['中'] }))).toBe('中')
  expect(firstWordOf(answer('a', { match: 'POSITIVE', words: [] }))).toBe('可以')
  expect(firstWordOf(answer('a', { match: 'NEGATIVE', words: [] }))).toBe('不行')
  expect(firstWordOf(answer('a', { match: 'CUSTOM', words: [] }))).toBeUndefined()
})
