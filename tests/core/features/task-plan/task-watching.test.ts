import { describe, expect, it, test } from 'vitest'
import { taskDialogMessages } from '../../../../core/features/call-task-form/messages.ts'
import { isBeyond } from '../../../../core/features/call-task-form/rules/alarm-rules.ts'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { axisOf, hourLabels } from '../../../../core/features/call-task-form/rules/hour-axis.ts'
import { summaryOf } from '../../../../core/features/call-task-form/rules/plan-summary.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import type { CallTaskDetail } from '../../../../core/features/call-tasks/schemas.ts'
import {
  percentOf,
  remainingCount,
  shareOf
} from '../../../../core/features/call-tasks/task-progress.ts'
import { goodForm, withAlarm, withRedial } from '../call-task-form/rules/form.ts'

test.each([
  [0, 0, 0],
  [0, 40, 0],
  [1, 3, 33.3],
  [40, 40, 100],
  [9999, 10_000, 99.9],
  [41, 40, 100]
])('%s of %s are %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
  expect(shareOf(part, whole)).toBeGreaterThanOrEqual(0)
  expect(shareOf(part, whole)).toBeLessThanOrEqual(1)
})

test('what is left never falls below nothing', () => {
  const counts = { totalCount: 10, finishedCount: 4, skippedCount: 3 }
  expect(remainingCount(counts)).toBe(3)
  expect(remainingCount({ ...counts, finishedCount: 9 })).toBe(0)
})

test.each([
  ['connectedRate', 0.29, 0.3, true],
  ['connectedRate', 0.3, 0.3, false],
  ['callerFaultRate', 0.1, 0.1, false],
  ['callerFaultRate', 0.11, 0.1, true],
  ['calleeRefusedRate', 0.21, 0.2, true],
  ['callerFaultCount', 49, 50, false],
  ['callerFaultCount', 50, 50, true]
] as const)('%s of %s with a limit of %s raises an alarm: %s', (name, value, limit, is) => {
  expect(isBeyond({ name, value, limit })).toBe(is)
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [20, [0, 5, 10, 15, 20]],
  [3810, [0, 1000, 2000, 3000, 4000]],
  [12_920, [0, 5000, 10_000, 15_000]]
])('an axis up to %s has %s', (most, ticks) => {
  expect(axisOf(most)).toEqual({ top: ticks.at(-1), ticks })
})

test('hours of several days have their day', () => {
  const at = new Date(2026, 10, 21, 23).getTime()
  const hour = 3_600_000
  expect(hourLabels([at])).toEqual(['23:00'])
  expect(hourLabels([at, at + hour])).toEqual(['11-21 23:00', '11-22 00:00'])
})

const names = {
  lineGroup: '全国热线池',
  robots: '回访机器人组',
  agents: '客服一部外呼组',
  library: '全局黑名单库',
  notices: { 'sms-1': '回访感谢' },
  tags: { 'tag-price': '关注价格' }
}
const reasonTexts = (form: TaskForm) => {
  const task = { ...payloadOf(form), names } as unknown as CallTaskDetail
  return Object.fromEntries(
    summaryOf(task).map(({ title, rows }) => [
      title,
      Object.fromEntries(rows.map(({ label, lines }) => [label, lines.join('｜')]))
    ])
  )
}

describe('the plan in words', () => {
  it('of a new task states when it calls and what it leaves as it is', () => {
    const plan = reasonTexts(goodForm)
    expect(plan[taskDialogMessages.times()]).toEqual({ '时段 1': '2026-11-21 起｜09:00–20:00' })
    expect(plan[taskDialogMessages.basic()]).toMatchObject({ 话术模板: '服务满意度回访' })
    expect(plan[taskDialogMessages.people()]).toEqual({
      线路资源: '全部线路',
      机器人资源: '全局默认',
      人工协助: '不转人工'
    })
    expect(plan[taskDialogMessages.redial()]).toEqual({ [taskDialogMessages.redial()]: '未开启' })
    expect(plan[taskDialogMessages.capacity()]).toMatchObject({
      任务并发数: '按资源自动分配',
      独占资源: '未开启'
    })
    expect(plan[taskDialogMessages.group()]).toBeUndefined()
  })

  it('lists which results are called again, all of them as 全部', () => {
    const plan = reasonTexts(
      withRedial({
        connectedEnabled: true,
        alreadyConnect: ['01', '101'],
        unconnectedEnabled: true,
        unconnect: ['all'],
        redialTimes: '3',
        redialInterval: '5'
      })
    )
    expect(plan[taskDialogMessages.redial()]).toEqual({
      重拨策略: '排队拨打，优先拨打首呼号码',
      已接通: 'A级、F级',
      未接通: '全部',
      重拨次数: '3',
      '重拨间隔（分钟）': '5'
    })
  })

  it('names lines, robots, agents, messages and tags', () => {
    const plan = reasonTexts({
      ...goodForm,
      taskType: 11,
      cidResourceType: 2,
      selectedCidGroupId: 'lines-2',
      robotHolderType: 5,
      outRobotHolderId: 'robots-1',
      manualAnswerType: 2,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1',
      callingNotice: {
        enabled: true,
        sendType: 3,
        noticeTemplateId: '',
        sendConditions: [
          {
            sendDimension: 2,
            values: ['tag-price'],
            noticeTemplateId: 'sms-1',
            noticeTemplateName: ''
          }
        ]
      }
    })
    expect(plan[taskDialogMessages.people()]).toEqual({
      线路资源: '号码组｜全国热线池',
      机器人资源: '机器人组｜回访机器人组',
      人工协助: '转人工接听',
      坐席资源: '坐席组｜客服一部外呼组'
    })
    expect(plan[taskDialogMessages.notices()]?.[taskDialogMessages.calling()]).toBe(
      '按条件全部发送｜关注标签为 关注价格：回访感谢'
    )
    expect(plan[taskDialogMessages.group()]).toMatchObject({
      拨打策略: '轮流拨打',
      终止条件: '接通后终止'
    })
  })

  it('of a task for agents has neither script nor redial nor messages', () => {
    const plan = reasonTexts({
      ...goodForm,
      taskType: 4,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1'
    })
    expect(plan[taskDialogMessages.people()]).toEqual({
      线路资源: '全部线路',
      坐席资源: '坐席组｜客服一部外呼组'
    })
    expect(plan[taskDialogMessages.basic()]).not.toHaveProperty('话术模板')
    expect(plan[taskDialogMessages.redial()]).toBeUndefined()
    expect(plan[taskDialogMessages.notices()]).toBeUndefined()
  })

  it('shows thresholds as people typed them', () => {
    const plan = reasonTexts(
      withAlarm({
        connectedRate: { enabled: true, value: '30' },
        callerFaultCount: { enabled: true, value: '50' },
        suspendCallTask: true
      })
    )
    expect(plan[taskDialogMessages.alarm()]).toEqual({
      接通率: '30%',
      主叫连续故障次数: '50 次',
      告警处理: '告警并暂停任务'
    })
  })
})
