/** What the pages of call tasks ask the server for. */
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { noAlarm, workPeriod } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { SmsRecord } from '../../../../core/features/call-tasks/resource-schemas.ts'
import type {
  CallItem,
  CallTaskRow,
  TaskDashboard
} from '../../../../core/features/call-tasks/schemas.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend(diallingNow)
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())
afterEach(async () => {
  await backend.db.updateTable('call_task').set({ status: 3 }).where('status', '=', 2).execute()
})

const sends = {
  enabled: true,
  sendType: 1 as const,
  noticeTemplateId: 'sms-1',
  sendConditions: []
}

async function finished(from: number, count: number, change: Parameters<typeof tasks.create>[0]) {
  const id = await tasks.create(change)
  await tasks.add(id, phonesFrom(from, count))
  await tasks.move(id, 'start')
  return tasks.reached(id, 4)
}
const page = <Row>(path: string) => tasks.ask<{ list: Row[]; total: number }>(path)

describe('the calls of a task', () => {
  it('are those of no other', async () => {
    const task = await finished(2_000_000, 30, {})
    await finished(2_001_000, 5, {})
    const { total, list } = await page<CallRecord>(
      `/call_records?callTaskId=${task.id}&pageSize=100`
    )
    expect(total).toBe(task.dialledCount)
    expect(list.every(({ customerPhone }) => customerPhone.startsWith('13602000'))).toBe(true)
    expect(await tasks.ask(`/call_records/count?callTaskId=${task.id}`)).toBe(total)
    expect((await page('/call_records?callTaskId=unknown')).total).toBe(0)
  })
})

describe('the dashboard', () => {
  it('names what the alarm of the task watches, with each value and limit', async () => {
    const task = await finished(2_100_000, 40, {
      alarm: {
        ...noAlarm,
        enabled: true,
        connectedRate: { enabled: true, value: '1' },
        callerFaultCount: { enabled: true, value: '900' }
      }
    })
    const { alarm, dialledCount, connectedCount } = await tasks.dashboard(task.id)
    expect(alarm).toEqual({
      enabled: true,
      suspendCallTask: false,
      alarmedTime: null,
      watched: [
        { name: 'connectedRate', value: connectedCount / dialledCount, limit: 0.01 },
        { name: 'callerFaultCount', value: expect.any(Number), limit: 900 }
      ]
    })
  })

  it('follows the global alarm settings where the task refers to them', async () => {
    const id = await tasks.create({
      alarm: { ...noAlarm, enabled: true, referenceGlobal: true, suspendCallTask: true }
    })
    const { alarm } = await tasks.dashboard(id)
    expect(alarm).toMatchObject({ enabled: true, suspendCallTask: true })
    expect(alarm.watched).toEqual([
      { name: 'connectedRate', value: 0, limit: 0.25 },
      { name: 'callerFaultRate', value: 0, limit: 0.1 },
      { name: 'calleeRefusedRate', value: 0, limit: 0.2 },
      { name: 'callerFaultCount', value: 0, limit: 50 }
    ])
  })

  it('raises no alarm where none is configured', async () => {
    const { alarm } = await tasks.dashboard(await tasks.create())
    expect(alarm).toEqual({
      enabled: false,
      suspendCallTask: false,
      alarmedTime: null,
      watched: []
    })
  })

  // rule dialling-19
  it('an alarm that stops the task is in its row, its dashboard and a message', async () => {
    const id = await tasks.create({
      concurrencyLevel: '5',
      alarm: {
        ...noAlarm,
        enabled: true,
        connectedRate: { enabled: true, value: '99' },
        suspendCallTask: true
      }
    })
    await tasks.add(id, phonesFrom(2_200_000, 300))
    await tasks.move(id, 'start')
    const task = await tasks.reached(id, 3)
    expect(task.statusReason).toBe('接通率低于99%')
    expect(task.dialledCount).toBeGreaterThanOrEqual(20)
    expect(task.dialledCount).toBeLessThan(300)
    const { alarm }: TaskDashboard = await tasks.dashboard(id)
    expect(alarm.alarmedTime).toBeGreaterThan(0)
    const tips = await page<{ title: string; message: string }>('/message_tips')
    expect(tips.list).toContainEqual(
      expect.objectContaining({
        title: '呼叫任务告警',
        message: `${task.name}：接通率低于99%，任务已暂停`
      })
    )
  })
})

describe('the plan', () => {
  it('names what it uses', async () => {
    const id = await tasks.create({
      cidResourceType: 2,
      selectedCidGroupId: 'lines-2',
      robotHolderType: 5,
      outRobotHolderId: 'robots-1',
      manualAnswerType: 2,
      manualAnswerTarget: 1,
      outManualTargetId: 'agents-1',
      blacklistLibId: 1,
      hangUpNotice: sends
    })
    const { names } = await tasks.detail(id)
    expect(names).toMatchObject({
      lineGroup: '全国热线池',
      robots: '回访机器人组',
      agents: '客服一部外呼组',
      library: '投诉客户库',
      notices: { 'sms-1': '回访感谢' }
    })
    expect(names.tags['tag-price']).toBe('关注价格')
  })

  it('has no names of what is not there', async () => {
    const { names } = await tasks.detail('task-5')
    expect(names).toEqual({
      lineGroup: '',
      robots: '全局机器人',
      agents: '',
      library: '全局黑名单库',
      notices: {},
      tags: {}
    })
  })
})

describe('the numbers of a task', () => {
  it('are written into a file, as they were looked for', async () => {
    const { id } = await finished(2_300_000, 25, {})
    const channel = await listenTo(backend, token)
    const { find, read } = transfersOf(backend, token)
    const exported = async (search: object) => {
      const started = await tasks.ask<{ id: string }>(`/call_tasks/${id}/items/export`, search)
      await channel.received('call_task_import_complete_info', { callTaskId: started.id })
      const job = await find(started.id)
      return { job, rows: rowsOfCsv((await read(started.id, 'result')).replace(/^\uFEFF/, '')) }
    }
    const { job, rows } = await exported({})
    expect(job).toMatchObject({ name: '任务号码导出', status: 2, successCount: 25 })
    expect(job.fileName).toMatch(/^呼叫任务\d{14}_号码_\d{4}-\d\d-\d\d\.csv$/)
    const [heading, ...numbers] = rows
    expect(heading?.slice(0, 6)).toEqual([
      '号码',
      '其他号码',
      '客户姓名',
      '拨打状态',
      '拨打次数',
      '呼叫结果'
    ])
    expect(numbers.map(([phone]) => phone)).toEqual(phonesFrom(2_300_000, 25))
    expect(numbers.every(row => row[3] === '已完成' && row[4] === '1')).toBe(true)

    const connected = await page<CallItem>(`/call_tasks/${id}/items?callResult=0&pageSize=100`)
    const some = await exported({ callResult: 0 })
    expect(some.rows.slice(1).map(([phone]) => phone)).toEqual(
      connected.list.map(({ phone }) => phone)
    )
    channel.socket.close()
  })

  it('that are hidden are so there, in its messages and in its file, and are not found by guessing', async () => {
    const hidden = '13602400000'
    await backend.db
      .updateTable('customer')
      .set({ phone: hidden, is_number_hidden: true })
      .where('id', '=', 'customer-1')
      .execute()
    const task = await finished(2_400_000, 3, { hangUpNotice: sends })
    const { list } = await page<CallItem>(`/call_tasks/${task.id}/items`)
    expect(list.map(({ phone }) => phone)).toEqual(['136****0000', '13602400001', '13602400002'])
    const found = async (phone: string) =>
      (await page(`/call_tasks/${task.id}/items?phone=${phone}`)).total
    expect(await found('1360240000')).toBe(2)
    expect(await found('13602400001')).toBe(1)
    const messages = await page<SmsRecord>(`/call_tasks/${task.id}/messages?pageSize=100`)
    expect(messages.list.some(({ phone }) => phone === hidden)).toBe(false)

    await backend.db
      .insertInto('sms_record')
      .values({
        ...{ id: 'sms-hidden', enterprise_id: 'ent-1', task_id: task.id, call_record_id: 'none' },
        ...{ phone: hidden, content: '感谢接听', moment: 'hangup', send_state: 1, created_at: 1 }
      })
      .execute()
    const sent = await page<SmsRecord>(`/call_tasks/${task.id}/messages?pageSize=100`)
    expect(sent.list.at(-1)?.phone).toBe('136****0000')
    const guess = `/call_tasks/${task.id}/messages?phone=1360240000&pageSize=100`
    const guessed = (await page<SmsRecord>(guess)).list.map(({ id }) => id)
    expect(guessed).not.toContain('sms-hidden')
    await backend.db
      .updateTable('call_item')
      .set({ other_phones: JSON.stringify([hidden, '13602400003']) })
      .where('phone', '=', '13602400001')
      .execute()
    const several = await page<CallItem>(`/call_tasks/${task.id}/items?phone=13602400001`)
    expect(several.list[0]?.otherPhones).toEqual(['136****0000', '13602400003'])
    const { find, read } = transfersOf(backend, token)
    const job = await tasks.ask<{ id: string }>(`/call_tasks/${task.id}/items/export`, {})
    await expect.poll(async () => (await find(job.id)).status, { timeout: 10_000 }).toBe(2)
    const rows = rowsOfCsv((await read(job.id, 'result')).slice(1))
    expect(rows[2]?.slice(0, 2)).toEqual(['13602400001', '136****0000；13602400003'])
  })

  it('require the export permission', async () => {
    const { access_token } = await backend.signIn('agent1')
    const answer = await backend.send('/api/call_tasks/task-1/items/export', {
      token: access_token,
      body: {}
    })
    expect(answer.status).toBe(403)
  })
})

test('tasks that are planned for a later day than the one they were made on have a list', async () => {
  const day = (ahead: number) => date(Date.now() + ahead * 86_400_000)
  const [today, later] = [
    await tasks.create({ name: '今天开始', workTimePeriods: [workPeriod(day(0))] }),
    await tasks.create({
      name: '改天开始',
      workTimePeriods: [workPeriod(day(3)), workPeriod(day(2))]
    })
  ]
  const listed = async (isScheduled: boolean) => {
    const { list } = await page<CallTaskRow>(`/call_tasks?isScheduled=${isScheduled}&pageSize=100`)
    return list
  }
  const ahead = await listed(true)
  expect(ahead.find(({ id }) => id === later)?.startDate).toBe(day(2))
  expect(ahead.map(({ id }) => id)).toContain('task-13')
  expect(ahead.map(({ id }) => id)).not.toContain(today)
  const others = (await listed(false)).map(({ id }) => id)
  expect(others).toContain(today)
  expect(others).not.toContain(later)
})
