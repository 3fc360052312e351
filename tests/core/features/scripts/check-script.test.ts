// The check of a script: planted defects, each with its place, and what it guarantees.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type ScriptContent,
  type ScriptNode,
  ways
} from '../../../../core/features/scripts/content-schemas.ts'
import { checkScript } from '../../../../core/features/scripts/rules/check-script.ts'
import {
  beginScript,
  type ConversationEvent,
  type ConversationState,
  MOST_TURNS,
  stepScript
} from '../../../../core/features/scripts/rules/interpret-script.ts'
import { reachedFrom } from '../../../../core/features/scripts/rules/script-edges.ts'
import { answer, node, script } from './script-scenes.ts'

const end = { times: 0, say: '', to: ways.end, intent: '' } as const
const sound = script([
  node('a', { answers: [answer('x', { to: 'b' })] }),
  node('b', { answers: [answer('y', { to: ways.transfer })] })
])

it('a sound script has no issues', () => {
  expect(checkScript(sound)).toEqual([])
})

describe('an issue is reported with its place', () => {
  const [a = node('a'), b = node('b')] = sound.nodes
  const withA = (more: Partial<ScriptNode>, rest: Partial<ScriptContent> = {}) => ({
    ...{ ...sound, ...rest },
    nodes: [{ ...a, ...more }, b]
  })
  const both = [answer('x', { to: 'b' })]
  test.each<[string, ScriptContent, object]>([
    ['nothing at all', script([]), { kind: 'empty' }],
    ['a node nothing leads to', script([b, a]), { kind: 'unreachable', node: 'a' }],
    [
      'a node without answers',
      withA({ answers: [], timeout: { ...end, to: 'b' } }),
      { kind: 'deadEnd', node: 'a' }
    ],
    [
      'an answer that leads nowhere',
      withA({ answers: [...both, answer('z', { to: '' })] }),
      { kind: 'noTarget', node: 'a', part: 'z' }
    ],
    [
      'silence that leads nowhere',
      withA({ timeout: { ...end, to: '' } }),
      { kind: 'noTarget', node: 'a', part: 'timeout' }
    ],
    [
      'a deleted target',
      withA({ answers: [...both, answer('z', { to: 'gone' })] }),
      { kind: 'lostTarget', node: 'a', part: 'z' }
    ],
    [
      'an unknown variable',
      withA({ say: '{等级}您好' }),
      { kind: 'noVariable', node: 'a', part: 'say', name: '等级' }
    ],
    [
      'an unknown variable at the end',
      withA({}, { farewell: '{x}' }),
      { kind: 'noVariable', part: 'farewell', name: 'x' }
    ],
    [
      'an answer without words',
      withA({ answers: [...both, answer('z', { words: [] })] }),
      { kind: 'noWords', node: 'a', part: 'z' }
    ],
    [
      'a word for two answers',
      withA({ answers: [...both, answer('z', { words: ['x'] })] }),
      { kind: 'sameWord', node: 'a', part: 'z', name: 'x' }
    ],
    [
      'a name used twice',
      withA({ name: b.name }),
      { kind: 'sameName', node: 'b', part: 'name', name: b.name }
    ],
    [
      'a variable listed twice',
      withA({}, { variables: ['城市', '城市'] }),
      { kind: 'sameName', part: 'variables', name: '城市' }
    ],
    [
      'a tag listed twice',
      withA({}, { tags: ['t', 'u'].map(id => ({ id, name: '价格' })) }),
      { kind: 'sameName', part: 'tags', name: '价格' }
    ],
    ['a node without a text', withA({ say: ' ' }), { kind: 'noText', node: 'a', part: 'say' }],
    [
      'a tag that is gone',
      withA({ answers: [answer('x', { to: 'b', tag: 't' })] }),
      { kind: 'lostTag', node: 'a', part: 'x', name: 't' }
    ],
    [
      'a tag of a question that is gone',
      withA({}, { knowledge: [{ id: 'k', name: '身份', words: ['谁'], say: '助手。', tag: 't' }] }),
      { kind: 'lostTag', knowledge: 'k', name: 't' }
    ],
    ['no farewell', withA({}, { farewell: '' }), { kind: 'noFarewell' }],
    [
      'a key that is none',
      { ...sound, byKeys: true, nodes: [{ ...a, answers: [answer('x', { words: ['好'] })] }] },
      { kind: 'wrongKey', node: 'a', part: 'x', name: '好' }
    ],
    [
      'silence round in circles',
      script([
        { ...a, timeout: { ...end, to: 'b' } },
        { ...b, timeout: { ...end, to: 'a' } }
      ]),
      { kind: 'silentLoop', node: 'a' }
    ],
    [
      'gibberish round in circles',
      script([{ ...a, notUnderstood: { ...end, to: 'a' } }, b]),
      { kind: 'missedLoop', node: 'a' }
    ],
    [
      'texts round in circles',
      script([node('a', { listens: false, to: 'a' })]),
      { kind: 'noExit', node: 'a' }
    ],
    [
      'a loop without exit',
      script([
        a,
        {
          ...b,
          answers: [answer('y', { to: 'b' })],
          timeout: { ...end, to: 'b' },
          notUnderstood: { ...end, to: 'b' }
        }
      ]),
      { kind: 'noExit', node: 'b' }
    ]
  ])('%s', (_, content, issue) => {
    expect(checkScript(content)).toContainEqual(issue)
  })
})

/** Scripts of up to six nodes, sound and unsound ones, without nodes that nothing leads to. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const target = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ids) },
  { weight: 5, arbitrary: fc.constantFrom(ways.end, ways.transfer) },
  { weight: 1, arbitrary: fc.constant('') }
)
/** Scripts whose ways lead to these targets. */
function scriptsWith(to: fc.Arbitrary<string>) {
  const fallback = fc.record({
    ...{ times: fc.integer({ min: 0, max: 3 }), say: fc.constant(''), to },
    intent: fc.constant('' as const)
  })
  const answers = fc
    .array(fc.tuple(fc.boolean(), to), { minLength: 1, maxLength: 3 })
    .map(all =>
      all.map(([isOther, next], at) =>
        isOther && at === all.length - 1
          ? answer('other', { match: 'ANY_OTHER', words: [], to: next })
          : answer(`w${at}`, { to: next })
      )
    )
  const listens = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false))
  return fc
    .array(fc.record({ answers, to, timeout: fallback, notUnderstood: fallback, listens }), {
      minLength: 1,
      maxLength: ids.length
    })
    .map(all => {
      const made = script(all.map((more, at) => node(ids[at] ?? '', more)))
      const reached = reachedFrom(made)
      return { ...made, nodes: made.nodes.filter(({ id }) => reached.has(id)) }
    })
}
const nodes = scriptsWith(target)

const events: readonly ConversationEvent[] = [
  ...['w0', 'w1', 'w2', 'xyz'].map(text => ({ kind: 'answer', text }) as const),
  { kind: 'silence' }
]

const keyOf = ({ at, ending, silences, misses }: ConversationState) =>
  `${at} ${ending} ${silences} ${misses}`

/** Every state that some conversation comes to, with what follows it. */
function statesOf(content: ScriptContent) {
  const all = new Map<string, { state: ConversationState; next: readonly string[] }>()
  const open = [beginScript(content, {}).state]
  for (const state of open) {
    if (all.has(keyOf(state))) continue
    const next = events.map(event => stepScript(content, { ...state, turns: 0 }, event, {}).state)
    all.set(keyOf(state), { state, next: next.map(keyOf) })
    open.push(...next)
  }
  return all
}

/** The states from which some customer brings the conversation to an end. */
function endingFrom(all: ReturnType<typeof statesOf>): ReadonlySet<string> {
  const ending = new Set([...all].flatMap(([key, { state }]) => (state.ending ? [key] : [])))
  for (let before = -1; before !== ending.size; ) {
    before = ending.size
    for (const [key, { next }] of all) if (next.some(one => ending.has(one))) ending.add(key)
  }
  return ending
}

describe('a script that passes the check', () => {
  const passing = nodes.filter(content => checkScript(content).length === 0)

  it('never falls out of its nodes, and can be ended from everywhere', () => {
    fc.assert(
      fc.property(passing, content => {
        const all = statesOf(content)
        const there = new Set(content.nodes.map(({ id }) => id))
        for (const { state } of all.values()) {
          expect(state.ending).not.toBe('lost')
          if (!state.ending) expect(there.has(state.at)).toBe(true)
        }
        expect(endingFrom(all).size).toBe(all.size)
      }),
      { numRuns: 300 }
    )
  })

  it('ends with a customer who is silent, or never understood, and with any other', () => {
    fc.assert(
      fc.property(
        passing,
        fc.array(fc.constantFrom(...events), { minLength: MOST_TURNS, maxLength: MOST_TURNS }),
        (content, any) => {
          for (const customer of [any, ...[3, 4].map(at => any.map(() => events[at] ?? any[0]))]) {
            let { state } = beginScript(content, {})
            let turns = 0
            for (const event of customer) {
              if (state.ending || !event) break
              turns++
              state = stepScript(content, state, event, {}).state
            }
            expect(['farewell', 'transfer']).toContain(state.ending)
            // Without the limit of turns: six nodes, asked four times each.
            if (customer !== any) expect(turns).toBeLessThanOrEqual(24)
          }
        }
      ),
      { numRuns: 300 }
    )
  })
})

it('a script that can hang, or leaves its nodes, does not pass', () => {
  let [lost, hanging] = [0, 0]
  fc.assert(
    fc.property(fc.oneof(nodes, scriptsWith(fc.constantFrom('a', 'b'))), content => {
      const all = statesOf(content)
      const isLost = [...all.values()].some(({ state }) => state.ending === 'lost')
      const hangs = endingFrom(all).size < all.size
      if (isLost) lost++
      if (hangs) hanging++
      if (isLost || hangs) expect(checkScript(content)).not.toEqual([])
    }),
    { numRuns: 1000, seed: 13 }
  )
  expect([lost > 10, hanging > 10]).toEqual([true, true])
})
