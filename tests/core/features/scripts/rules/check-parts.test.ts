// What the check reports of the parts of a script, and nothing beside it (rule script-6).
import { describe, expect, it, test } from 'vitest'
import {
  type ScriptContent,
  type ScriptNode,
  ways
} from '../../../../../core/features/scripts/content-schemas.ts'
import {
  checkScript,
  knownVariables
} from '../../../../../core/features/scripts/rules/check-script.ts'
import { answer, node, script } from '../script-scenes.ts'

const of = (more: Partial<ScriptNode>, rest: Partial<ScriptContent> = {}) =>
  checkScript(script([node('a', more)], rest))
const at = { node: 'a' }

describe('the texts of a node', () => {
  it('have no variable without source, also where the robot asks again', () => {
    const fallback = (say: string) => ({ ...node('a').timeout, say })
    expect(of({ timeout: fallback('{甲}？'), notUnderstood: fallback('{乙}{丙}？') })).toEqual([
      { ...at, kind: 'noVariable', part: 'timeout', name: '甲' },
      { ...at, kind: 'noVariable', part: 'notUnderstood', name: '乙' },
      { ...at, kind: 'noVariable', part: 'notUnderstood', name: '丙' }
    ])
  })

  it('are only the one that is spoken where the node does not listen', () => {
    const silent = { ...node('a').timeout, say: '{甲}', to: 'gone' }
    const plain = {
      listens: false,
      to: ways.end,
      timeout: silent,
      answers: [answer('x', { to: '' })]
    }
    expect(of(plain)).toEqual([])
    expect(of({ ...plain, say: '{乙}' })).toEqual([
      { ...at, kind: 'noVariable', part: 'say', name: '乙' }
    ])
    expect(of({ ...plain, to: '' })).toEqual([{ ...at, kind: 'noTarget', part: 'to' }])
    expect(of({ ...plain, to: 'gone' })).toEqual([{ ...at, kind: 'lostTarget', part: 'to' }])
  })

  it('may use the name, imported variables and those that an answer sets', () => {
    const setting = answer('x', { variable: { name: '日期', value: '' } })
    const say = '{姓名}{城市}{日期}'
    expect(of({ say, answers: [setting] }, { variables: ['城市'] })).toEqual([])
    const known = knownVariables(
      script([node('a', { answers: [setting] })], { variables: ['城市'] })
    )
    expect([...known]).toEqual(['姓名', '城市', '日期'])
  })

  it('need a name that is more than blanks; two nameless nodes have no name in common', () => {
    expect(of({ name: '  ' })).toEqual([{ ...at, kind: 'noName', part: 'name' }])
    const nameless = script([
      node('a', { name: '', answers: [answer('x', { to: 'b' })] }),
      node('b', { name: '' })
    ])
    expect(checkScript(nameless).map(({ kind }) => kind)).toEqual(['noName', 'noName'])
  })
})

describe('the answers of a node', () => {
  test.each([
    ['CUSTOM', true],
    ['SINGLE_ROUND_QA', true],
    ['MULTI_ROUND_QA', true],
    ['POSITIVE', false],
    ['NEGATIVE', false],
    ['NEGATIVE_POLICY', false],
    ['ANY_OTHER', false]
  ] as const)('of kind %s need words: %s', (match, needs) => {
    const issues = of({ answers: [answer('x', { match, words: [] })] })
    expect(issues).toEqual(needs ? [{ ...at, part: 'x', kind: 'noWords' }] : [])
  })

  it('in a script for keys need a key, and each its own', () => {
    const answers = [
      answer('one', { words: ['1', '#', '*'] }),
      answer('yes', { match: 'POSITIVE', words: [] }),
      answer('long', { words: ['12', '0x'] }),
      answer('again', { words: ['1'] }),
      answer('other', { match: 'ANY_OTHER', words: [] })
    ]
    expect(of({ answers }, { byKeys: true })).toEqual([
      { ...at, part: 'yes', kind: 'noWords' },
      { ...at, part: 'long', kind: 'wrongKey', name: '12' },
      { ...at, part: 'long', kind: 'wrongKey', name: '0x' },
      { ...at, part: 'again', kind: 'sameWord', name: '1' }
    ])
  })

  it('have at most one for the rest', () => {
    const other = (id: string) => answer(id, { match: 'ANY_OTHER', words: [] })
    expect(of({ answers: [other('x'), answer('y'), other('z')] })).toEqual([
      { ...at, part: 'z', kind: 'sameWord', name: '' }
    ])
  })

  it('set a variable with a name, and a tag of the script', () => {
    const tag = { id: 't', name: '有意' }
    const answers = [
      answer('x', { tag: 't', variable: { name: '', value: '是' } }),
      answer('y', { variable: { name: '意向', value: '' } })
    ]
    expect(of({ answers }, { tags: [tag] })).toEqual([
      { ...at, part: 'x', kind: 'noVariable', name: '' }
    ])
  })
})

describe('a knowledge answer', () => {
  const question = { id: 'k', name: '价格', words: ['多少钱'], say: '十元。', tag: '' }
  const found = (more: Partial<typeof question>, rest: Partial<ScriptContent> = {}) =>
    of({}, { ...rest, knowledge: [{ ...question, ...more }] })
  const place = { knowledge: 'k', name: '价格' }

  it('needs words and a text, with variables that have a source', () => {
    expect(found({})).toEqual([])
    expect(found({ words: [], say: ' ' })).toEqual([
      { ...place, kind: 'noWords' },
      { ...place, kind: 'noText' }
    ])
    expect(found({ say: '{姓名}，{金额}元。' })).toEqual([
      { ...place, kind: 'noVariable', name: '金额' }
    ])
  })

  it('has a tag of the script, or none', () => {
    expect(found({ tag: 't' }, { tags: [{ id: 't', name: '价格' }] })).toEqual([])
    expect(found({ tag: 't' })).toEqual([{ ...place, kind: 'lostTag', name: 't' }])
  })

  it('is not used, and not checked, in a script for keys', () => {
    const answers = [answer('x', { words: ['1'] })]
    const broken = { ...question, words: [] }
    expect(of({ answers }, { byKeys: true, knowledge: [broken] })).toEqual([])
  })
})

describe('loops', () => {
  const other = (to: string) => answer('other', { match: 'ANY_OTHER', words: [], to })
  const fallback = (to: string) => ({ times: 0, say: '', to, intent: '' }) as const
  const kinds = (...nodes: ScriptNode[]) =>
    checkScript(script(nodes)).map(({ kind, node: id }) => `${id} ${kind}`)

  it('of one who is not understood go by the answer for the rest, where there is one', () => {
    const out = answer('x')
    expect(kinds(node('a', { answers: [out, other('a')] }))).toEqual(['a missedLoop'])
    const listening = { answers: [out, other(ways.end)], notUnderstood: fallback('a') }
    expect(kinds(node('a', listening))).toEqual([])
  })

  it('go through nodes that do not listen, and are reported once', () => {
    const nodes = [
      node('a', { timeout: fallback('b') }),
      node('b', { listens: false, to: 'c' }),
      node('c', { answers: [answer('x')], timeout: fallback('a') })
    ]
    expect(kinds(...nodes)).toEqual(['a silentLoop'])
  })

  it('are none where two nodes lead to a third one', () => {
    const nodes = [
      node('a', { answers: [answer('x', { to: 'b' })], timeout: fallback('c') }),
      node('b', { timeout: fallback('c') }),
      node('c')
    ]
    expect(kinds(...nodes)).toEqual([])
  })

  it('without exit are reported at each of their nodes, and not again for one kind of customer', () => {
    const nodes = [
      node('a', { answers: [answer('x', { to: 'b' })] }),
      node('b', { listens: false, to: 'c' }),
      node('c', { listens: false, to: 'b' })
    ]
    expect(kinds(...nodes)).toEqual(['b noExit', 'c noExit'])
  })

  it('of nodes that nothing leads to are only unreachable', () => {
    const nodes = [node('a'), node('b', { listens: false, to: 'b' })]
    expect(kinds(...nodes)).toEqual(['b unreachable'])
  })

  it('have an exit where a person takes over', () => {
    expect(kinds(node('a', { answers: [answer('x', { to: ways.transfer })] }))).toEqual([])
  })
})

it('a name that is used three times is reported once; the closing words are more than blanks', () => {
  expect(of({}, { variables: ['甲', '乙', '甲', '甲'], farewell: ' ' })).toEqual([
    { kind: 'sameName', part: 'variables', name: '甲' },
    { kind: 'noFarewell' }
  ])
})
