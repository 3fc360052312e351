import { expect, it } from 'vitest'
import type { TaskForm } from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { summaryOf } from '../../../../../core/features/call-task-form/rules/plan-summary.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import type { CallTaskDetail } from '../../../../../core/features/call-tasks/schemas.ts'
import { goodForm, withAlarm, withRedial } from './form.ts'

const names = {
  ...{ lineGroup: '', robots: '', agents: '', library: '' },
  ...{ notices: { 'sms-1': '回访感谢' }, tags: {} }
}
/** The lines of each row of a section. */
const planOf = (form: TaskForm, title: string) => {
  const task = { ...payloadOf(form), names } as unknown as CallTaskDetail
  const section = summaryOf(task).find(part => part.title === title)
  return section?.rows.map(({ label, lines }) => [label, ...lines])
}

it('the limits are those that have both days and calls', () => {
  const none = { dialPeriod: '', dialLeft: '' }
  const dialLimit = {
    ...{ id: '', enabled: true },
    connect: {
      dayFreq: { dialPeriod: '1', dialLeft: '2' },
      weekFreq: { dialPeriod: '', dialLeft: '4' },
      monthFreq: { dialPeriod: '3', dialLeft: '6' }
    },
    unconnect: {
      ...{ dayFreq: none, monthFreq: none },
      weekFreq: { dialPeriod: '5', dialLeft: '' }
    }
  }
  expect(planOf({ ...goodForm, dialLimit }, '频次限制')).toEqual([
    ['接通后', '每 1 天最多 2 次', '每 3 月最多 6 次'],
    ['未接通']
  ])
  expect(planOf(goodForm, '频次限制')).toEqual([['频次限制', '未开启']])
})

it('the times are joined, up to the end of the day', () => {
  const workTimePeriods: TaskForm['workTimePeriods'] = [
    {
      dialDates: [
        { startDate: '2026-11-21', endDate: '2026-11-30' },
        { startDate: '2026-12-05', endDate: '' }
      ],
      dialPeriods: [
        [540, 720],
        [810, 1440]
      ]
    }
  ]
  expect(planOf({ ...goodForm, workTimePeriods }, '时间')).toEqual([
    ['时段 1', '2026-11-21 至 2026-11-30、2026-12-05 起', '09:00–12:00、13:30–24:00']
  ])
})

it('lines, results and messages are named one by one', () => {
  const lines: TaskForm = {
    ...goodForm,
    ...{ cidResourceType: 1, selectedCidNumbers: ['4001', '4002'], manualAnswerType: 2 }
  }
  expect(planOf(lines, '应答资源')).toEqual([
    ['线路资源', '指定号码', '4001、4002'],
    ['机器人资源', '全局默认'],
    ['人工协助', '转人工接听'],
    ['坐席资源']
  ])
  const redial = withRedial({ unconnectedEnabled: true, unconnect: ['5', '6'] })
  expect(planOf({ ...redial, redial: { ...redial.redial, redialInterval: '' } }, '重拨')).toEqual([
    ['重拨策略', '排队拨打，优先拨打首呼号码'],
    ['已接通', '未开启'],
    ['未接通', '占线/拒接、无人接听'],
    ['重拨次数', '1'],
    ['重拨间隔（分钟）', '0']
  ])
  const sent = (noticeTemplateId: string): TaskForm => ({
    ...goodForm,
    hangUpNotice: { ...goodForm.hangUpNotice, enabled: true, noticeTemplateId }
  })
  expect(planOf(sent('sms-1'), '短信通知')).toEqual([
    ['挂机短信', '全部发送', '回访感谢'],
    ['呼前短信', '未开启'],
    ['通话中短信', '未开启']
  ])
  expect(planOf(sent('sms-2'), '短信通知')?.[0]?.at(-1)).toBe('sms-2')
})

it('an alarm as everywhere has no thresholds of its own', () => {
  expect(planOf(withAlarm({ referenceGlobal: true }), '告警')).toEqual([
    ['引用全局设置', '已开启'],
    ['告警处理', '仅告警']
  ])
})
