import { describe, expect, it } from 'vitest'
import {
  newTaskForm,
  type TaskForm
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import {
  advancedSummary,
  sectionOf,
  sectionsOf
} from '../../../../core/features/call-task-form/section-summary.ts'

describe('the sections of the dialog', () => {
  const form = newTaskForm('t-1', 0)

  it.each([
    [0, ['redial', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [4, ['limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [6, ['redial', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [11, ['redial', 'group', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']]
  ] as const)('of a task of type %s', (taskType, advanced) => {
    expect(sectionsOf({ ...form, taskType }, true).slice(4)).toEqual(advanced)
    expect(sectionsOf({ ...form, taskType }, false)).not.toContain('alarm')
  })

  it.each([
    ['name', 'basic'],
    ['workTimePeriods.0.dialPeriods.0.start', 'times'],
    ['selectedCidNumbers', 'lines'],
    ['outManualTargetId', 'people'],
    ['redial.redialTimes', 'redial'],
    ['redial.callTerminateIntentionLevelCodes', 'group'],
    ['callingNotice.sendConditions.0.values', 'notices'],
    ['alarm.connectedRate', 'alarm'],
    ['concurrencyLevel', 'capacity']
  ])('%s stands in %s', (field, section) => expect(sectionOf(field)).toBe(section))

  it('summarise in a line what is chosen in the advanced part', () => {
    expect(advancedSummary(form)).toBe('均为默认设置')
    const chosen: TaskForm = {
      ...form,
      weight: 'HIGH',
      concurrencyLevel: '20',
      exclusiveUseResource: true,
      redial: { ...form.redial, enabled: true, redialTimes: '3' },
      hangUpNotice: { ...form.hangUpNotice, enabled: true },
      customFields: ['门店', '日期']
    }
    expect(advancedSummary(chosen)).toBe(
      '重拨 3 次 · 挂机短信 · 门店、日期 · 权重高 · 并发 20 · 独占资源'
    )
    // What the agents' own tasks do not have is not said of them.
    expect(advancedSummary({ ...chosen, taskType: 4 })).toBe('门店、日期 · 权重高 · 独占资源')
  })
})
