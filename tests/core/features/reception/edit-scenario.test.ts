// What the editor shows and keeps: texts, times, a chosen moment, and the work of two editors.
import { describe, expect, it } from 'vitest'
import { answerAt } from '../../../../core/features/reception/rules/answer-at.ts'
import { soonShare } from '../../../../core/features/reception/rules/answered-soon.ts'
import {
  mergeScenario,
  withPart
} from '../../../../core/features/reception/rules/merge-scenario.ts'
import { typedClock } from '../../../../core/features/reception/rules/opening-hours.ts'
import {
  changedFields,
  daysText,
  partFields
} from '../../../../core/features/reception/rules/part-text.ts'
import { scenarioDifferences } from '../../../../core/features/reception/rules/scenario-differences.ts'
import { contentBefore } from '../../../../core/features/reception/scenario-check.ts'
import { monday, scenario } from './scenario-scenes.ts'

const names = {
  groups: [{ id: 'g-1', name: '一组', seats: 2 }],
  scripts: [{ code: 'HS-1', name: '到期提醒', canTransfer: true, variables: [] }]
}

// rule reception-15
describe('two editors', () => {
  const base = scenario()

  it('keep what only one of them changed', () => {
    const mine = scenario({ greeting: '早上好。' })
    const theirs = scenario({ overflow: { kind: 'end', id: '' } })
    expect(mergeScenario(base, mine, theirs)).toEqual({
      content: scenario({ greeting: '早上好。', overflow: { kind: 'end', id: '' } }),
      conflicts: []
    })
  })

  it('decide where both changed a part, each differently', () => {
    const mine = scenario({ greeting: '早上好。', numbers: [] })
    const theirs = scenario({ greeting: '晚上好。', numbers: [] })
    expect(mergeScenario(base, mine, theirs)).toEqual({ content: mine, conflicts: ['greeting'] })
    expect(withPart(mine, 'greeting', theirs)).toEqual(theirs)
  })

  it('do not differ by the order of the fields alone', () => {
    const { menu } = base
    const turned = Object.fromEntries(Object.entries(menu).toReversed()) as typeof menu
    expect(scenarioDifferences(base, { ...base, menu: turned })).toEqual([])
    expect(mergeScenario(base, scenario({ greeting: '' }), { ...base, menu: turned })).toEqual({
      content: scenario({ greeting: '' }),
      conflicts: []
    })
  })
})

describe('what publishing changes', () => {
  it('is said in words, from the differences', () => {
    const before = scenario()
    const after = scenario({
      hours: {
        periods: [
          { weekdays: [1, 2, 3, 4, 5], from: '08:30', to: '18:00' },
          { weekdays: [7, 6], from: '10:00', to: '24:00' }
        ],
        closedOn: [2, 11]
      },
      overflow: { kind: 'queue', id: 'g-9' }
    })
    const known = contentBefore({ content: after }, scenarioDifferences(before, after))
    expect(known).toEqual(before)
    expect(changedFields('hours', known, after, names)).toEqual([
      {
        label: '服务时间',
        before: '周一至五 09:00–18:00',
        after: '周一至五 08:30–18:00；周六、日 10:00–24:00'
      },
      { label: '节假日不服务', before: '（空）', after: '春节、国庆节' }
    ])
    expect(changedFields('overflow', known, after, names)).toEqual([
      { label: '溢出', before: '登记回呼', after: '坐席组排队 坐席组已删除' }
    ])
    expect(changedFields('queue', known, after, names)).toEqual([])
  })

  it('names the script and the group of each key', () => {
    const [, keys] = partFields('menu', scenario(), names)
    expect(keys?.[1]).toBe('1 业务 → 机器人话术 到期提醒；0 人工 → 坐席组排队 一组')
  })

  it('has a text for single days, runs of days and all', () => {
    expect([[3], [1, 2], [1, 2, 3, 6], [7, 1, 2, 3, 4, 5, 6], []].map(daysText)).toEqual([
      '周三',
      '周一、二',
      '周一至三、六',
      '每天',
      '周'
    ])
  })
})

// rule reception-16
describe('a chosen moment', () => {
  const at = (time: string) => Date.parse(`${time}:00+08:00`)

  it('within the hours leads to the menu, else to the closed message', () => {
    expect(answerAt(scenario(), monday)).toMatchObject({
      isOpen: true,
      prompts: ['greeting', 'prompt'],
      state: { at: 'menu' }
    })
    expect(answerAt(scenario(), at('2026-03-02T18:00'))).toMatchObject({
      isOpen: false,
      festival: undefined,
      prompts: ['closed', 'callback']
    })
  })

  it('on a chosen festival names it', () => {
    const { periods } = scenario().hours
    const content = scenario({ hours: { periods, closedOn: [11] } })
    expect(answerAt(content, at('2026-10-01T10:00'))).toMatchObject({ isOpen: false, festival: 11 })
    // A Friday in an ordinary week, and the festival where it was not chosen.
    expect(answerAt(content, at('2026-10-09T10:00')).isOpen).toBe(true)
    expect(answerAt(scenario(), at('2026-10-01T10:00')).isOpen).toBe(true)
    // Closed by the hour, not by the festival.
    expect(answerAt(scenario(), at('2026-10-01T20:00'))).toMatchObject({
      ...{ isOpen: false, festival: undefined }
    })
  })
})

it('a typed time is read, and what is none is refused', () => {
  const read = (typed: string) => typedClock(typed, false)
  expect(['9', '9:30', '0930', '２１：００', ' 08:05 '].map(read)).toEqual([
    ...['09:00', '09:30', '09:30', '21:00', '08:05']
  ])
  expect(['', '25:00', '9:60', '24:00', '24:30', '九点', '12345'].map(read)).toEqual(
    Array.from({ length: 7 }, () => undefined)
  )
  expect([typedClock('24:00', true), typedClock('2430', true)]).toEqual(['24:00', undefined])
})

// rule reception-13
it('the share of callers answered soon is of those who have left', () => {
  expect(soonShare({ left: 20, answeredSoon: 17 })).toBe(0.85)
  expect(soonShare({ left: 0, answeredSoon: 0 })).toBeNull()
})
