import { describe, expect, it } from 'vitest'
import {
  codesMatching,
  dispositionIssue,
  offeredCodes
} from '../../../../core/features/dispositions/rules/disposition-rules.ts'
import {
  moved,
  settingsIssue
} from '../../../../core/features/dispositions/rules/disposition-setting-rules.ts'

const code = (id: string, label: string, isRemarkRequired = false) => ({
  ...{ id, label, isRemarkRequired }
})
const all = {
  groups: [
    { name: '意向', codes: [code('a', 'VIP 客户'), code('b', '再联系', true)] },
    { name: '投诉', codes: [code('c', '服务态度')] }
  ]
}

describe('codes', () => {
  it('are found by every typed word, in their name or that of their group', () => {
    const found = (typed: string) => codesMatching(offeredCodes(all), typed).map(({ id }) => id)
    expect(found('')).toEqual(['a', 'b', 'c'])
    expect(found('意向')).toEqual(['a', 'b'])
    expect(found(' vip  意 ')).toEqual(['a'])
    expect(found('投诉 客户')).toEqual([])
  })

  it('are saved with the remark that they need', () => {
    expect(dispositionIssue(all, { code: '', remark: '' })).toBe('请先选择通话小结')
    expect(dispositionIssue(all, { code: 'b', remark: ' ' })).toBe('“再联系”需要填写备注')
    expect(dispositionIssue(all, { code: 'a', remark: '字'.repeat(201) })).toBe(
      '备注不超过 200 个字'
    )
    expect(dispositionIssue(all, { code: 'b', remark: '字'.repeat(200) })).toBeUndefined()
  })
})

describe('settings', () => {
  const enabled = { direction: 'ALL', isEnabled: true, isRemarkRequired: false } as const
  const groups = (count: number, codes: number) =>
    Array.from({ length: count }, (_, group) => ({
      name: `组${group}`,
      codes: Array.from({ length: codes }, (_, at) => ({ ...enabled, label: `码${at}` }))
    }))

  it('have at most 30 groups of 50 codes', () => {
    const issue = (count: number, codes: number) =>
      settingsIssue({ requiredFor: 'NONE', groups: groups(count, codes) })
    expect(issue(30, 50)).toBeUndefined()
    expect(issue(31, 0)).toBe('最多 30 个分组')
    expect(issue(1, 51)).toBe('每个分组最多 50 个小结')
  })

  it('demand nothing that no enabled code can meet', () => {
    const incoming = { ...enabled, direction: 'INCOMING' } as const
    const only = [{ name: '组', codes: [{ ...incoming, label: '码' }] }]
    expect(settingsIssue({ requiredFor: 'INCOMING', groups: only })).toBeUndefined()
    expect(settingsIssue({ requiredFor: 'ALL', groups: only })).toBe('没有启用的小结，不能要求填写')
  })

  it('are ordered by moves, which end at either end', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})
