import { describe, expect, it } from 'vitest'
import {
  settingDraft,
  settingIssues
} from '../../../../../core/features/messaging/settings/sending-settings.ts'

const draft = { isQuiet: true, start: '21:00', end: '08:00', rate: '500' }
const clean = { start: undefined, end: undefined, rate: undefined }

describe('the settings as they are typed', () => {
  it('show the quiet hours, or the usual ones while there are none', () => {
    const settings = { quietStart: 1290, quietEnd: 450, rate: 20, version: 3 }
    expect(settingDraft(settings)).toEqual({
      ...{ isQuiet: true, start: '21:30', end: '07:30', rate: '20' }
    })
    expect(settingDraft({ ...settings, quietStart: 0, quietEnd: 0 })).toMatchObject({
      ...{ isQuiet: false, start: '21:00', end: '08:00' }
    })
  })

  it('are times in any writing, and a whole number', () => {
    expect(settingIssues(draft)).toEqual(clean)
    expect(settingIssues({ ...draft, start: '２１：３０', end: '9', rate: '１０００' })).toEqual(
      clean
    )
  })

  it.each([
    [{ start: '25:00' }, { start: '请输入 00:00 到 23:59 的时间' }],
    [{ end: '' }, { end: '请输入 00:00 到 23:59 的时间' }],
    [{ end: '21:00' }, { end: '静默开始与结束不能相同' }],
    [{ rate: '0' }, { rate: '请输入 1 到 1000 的整数' }],
    [{ rate: '1001' }, { rate: '请输入 1 到 1000 的整数' }],
    [{ rate: '1.5' }, { rate: '请输入 1 到 1000 的整数' }],
    [{ rate: '' }, { rate: '请输入 1 到 1000 的整数' }]
  ])('refuse %o', (typed, issues) => {
    expect(settingIssues({ ...draft, ...typed })).toEqual({ ...clean, ...issues })
  })

  it('need no times without quiet hours', () => {
    expect(settingIssues({ ...draft, isQuiet: false, start: '', end: '' })).toEqual(clean)
  })
})
