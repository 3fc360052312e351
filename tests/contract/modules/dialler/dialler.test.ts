import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { SmsRecord } from '../../../../core/features/call-tasks/resource-schemas.ts'
import type { CallItem, WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import {
  countNumbers,
  insertNumbers
} from '../../../../demo/server/modules/number-import/insert-numbers.ts'
import { atTen, diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
/** The time of day in the tests. */
let now = atTen
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, dialClock: () => now() })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())
beforeEach(() => {
  now = atTen
})
afterEach(async () => {
  await backend.db.updateTable('call_task').set({ status: 3 }).where('status', '=', 2).execute()
})

const empty = newTaskForm('', Date.now())
const items = async (id: string) =>
  (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)).list
const item = async (id: string, phone: string) =>
  (await items(id)).find(one => one.phone === phone) as CallItem
const why = (id: string, phone: string) =>
  tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })
const callsOf = (id: string) =>
  backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('call_task_id', '=', id)
    .orderBy('started_at')
    .execute()

/** A task of these numbers, started; resolves when it is over. */
async function run(phones: readonly string[], change: Partial<TaskForm> = {}) {
  const id = await tasks.create(change)
  await tasks.add(id, phones)
  await tasks.move(id, 'start')
  return tasks.reached(id, 4)
}

describe('a campaign', () => {
  it('calls every number once, and what it counts is what there is', async () => {
    const task = await run(phonesFrom(1_000_000, 300))
    expect(task).toMatchObject({
      totalCount: 300,
      finishedCount: 300,
      skippedCount: 0,
      dialledCount: 300,
      runningCount: 0
    })
    const calls = await callsOf(task.id)
    expect(calls).toHaveLength(300)
    expect(new Set(calls.map(call => call.customer_phone)).size).toBe(300)
    expect(calls.every(call => call.ended_at !== null && call.call_type === 1)).toBe(true)
    const answered = calls.filter(call => call.answered_at !== null)
    expect(answered).toHaveLength(task.connectedCount)
    expect(answered.length).toBeGreaterThan(90)
    const talked = answered.map(call => Number(call.ended_at) - Number(call.answered_at))
    expect(Math.min(...talked)).toBeGreaterThan(3000)

    const dashboard = await tasks.dashboard(task.id)
    const sum = (counts: readonly { count: number }[]) =>
      counts.reduce((all, { count }) => all + count, 0)
    expect(dashboard).toMatchObject({ remainingCount: 0, eta: null })
    expect(sum(dashboard.results)).toBe(300)
    expect(sum(dashboard.intents)).toBe(task.connectedCount)
    expect(dashboard.lines.reduce((all, line) => all + line.dialledCount, 0)).toBe(300)
    expect(dashboard.hours.reduce((all, hour) => all + hour.connectedCount, 0)).toBe(
      task.connectedCount
    )
  })

  it('leaves of each answered call its words, its intent, tags and variables', async () => {
    const task = await run(phonesFrom(1_100_000, 40))
    const details = await backend.db
      .selectFrom('call_record')
      .innerJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
      .selectAll('call_detail')
      .where('call_task_id', '=', task.id)
      .where('answered_at', 'is not', null)
      .execute()
    expect(details).toHaveLength(task.connectedCount)
    expect(details.every(one => /^[A-F]$/.test(one.intent_name ?? ''))).toBe(true)
    expect(details.some(one => one.variables.length > 0)).toBe(true)
    const { list } = await tasks.ask<{ list: { role: string; text: string }[] }>(
      `/call_records/${details[0]?.call_record_id}/dialogs`
    )
    expect(list[0]).toMatchObject({ role: 'robot', text: expect.stringContaining('回访员') })
  })

  it('reports its progress, and notifies its owner when it is over', async () => {
    const channel = await listenTo(backend, token)
    const id = await tasks.create()
    await tasks.add(id, phonesFrom(1_200_000, 20))
    await tasks.move(id, 'start')
    await channel.received('call_task_progress', { callTaskId: id, status: 2 })
    await channel.received('call_task_progress', { callTaskId: id, status: 4, finishedCount: 20 })
    channel.socket.close()
    const tips = await tasks.ask<{ list: { title: string; message: string }[] }>('/message_tips')
    expect(tips.list[0]).toMatchObject({
      title: '呼叫任务已完成',
      message: expect.stringContaining('拨打 20 次')
    })
  })

  it('pushes its transcript while it is spoken', async () => {
    const channel = await listenTo(backend, token)
    await run(['13613009196', ...phonesFrom(1_300_000, 15)])
    const line = await channel.received('call_dialog', { sequence: 1 })
    expect(line).toMatchObject({ role: 'robot' })
    channel.socket.close()
  })
})

describe('a task does not dial', () => {
  it.each([
    ['outside its hours', 12, { dialPeriods: [[540, 600]] }, 'OUTSIDE_PERIOD'],
    ['when robots may not', 20, { dialPeriods: [[480, 1380]] }, 'OUTSIDE_LICENCE'],
    ['outside the enterprise’s hours', 21, { dialPeriods: [[480, 1380]] }, 'OUTSIDE_GLOBAL']
  ] as const)('%s', async (_, hour, period, reason) => {
    now = () => new Date().setHours(hour, 30, 0, 0)
    const [first] = empty.workTimePeriods
    const id = await tasks.create({
      workTimePeriods: [{ dialDates: first?.dialDates ?? [], ...period }]
    })
    const [phone = ''] = phonesFrom(2_000_000 + hour, 1)
    await tasks.add(id, [phone])
    await tasks.move(id, 'start')
    const answer = await why(id, phone)
    expect(answer).toMatchObject({ reason })
    expect(answer.until).toBeGreaterThan(now())
    expect(answer.message).toContain('后可拨打')
    expect(await item(id, phone)).toMatchObject({ status: 0, callTimes: 0 })
  })

  // rule number-15
  it('numbers of the black and the red list, unless white', async () => {
    await tasks.ask('/white_lists/batch', { phones: ['13900001002'] })
    const phones = ['13900001001', '13900001002', '13900001003', '13900002001', '13612300001']
    const task = await run(phones)
    const states = await items(task.id)
    expect(states.map(({ status }) => status)).toEqual([3, 2, 2, 3, 2])
    expect(task).toMatchObject({ skippedCount: 2, finishedCount: 3, dialledCount: 3 })
    expect(await why(task.id, '13900001001')).toMatchObject({ reason: 'BLACKLIST' })
    expect(await why(task.id, '13900002001')).toMatchObject({ reason: 'RED_LIST' })
    const library = await run(['13900001003'], { blacklistLibId: 1 })
    expect(library).toMatchObject({ skippedCount: 1, dialledCount: 0 })
  })

  // rule dialling-8
  it('more often than the limits allow', async () => {
    const [phone = ''] = phonesFrom(2_100_000, 1)
    const limited = {
      ...empty.dialLimit,
      enabled: true,
      connect: { ...empty.dialLimit.connect, dayFreq: { dialPeriod: '1', dialLeft: '1' } },
      unconnect: { ...empty.dialLimit.unconnect, weekFreq: { dialPeriod: '1', dialLeft: '1' } }
    }
    await run([phone])
    const id = await tasks.create({ dialLimit: limited })
    await tasks.add(id, [phone])
    await tasks.move(id, 'start')
    const answer = await why(id, phone)
    expect(answer).toMatchObject({ reason: 'DIAL_LIMIT' })
    expect(answer.until).toBeGreaterThan(Date.now())
    expect((await tasks.detail(id)).dialledCount).toBe(0)
  })

  // rule script-19
  it('without a value for each variable of the script', async () => {
    const [phone = '', other = ''] = phonesFrom(2_400_000, 2)
    const id = await tasks.create({ templateCode: 'HS-1002' })
    const plain = { other_phones: [], customer_name: '王芳', fields: {} }
    const known = { ...plain, phone: other, fields: { 预约时间: '周三' } }
    const task = { id, enterprise_id: 'ent-1' }
    await insertNumbers(backend.db, task, [{ ...plain, phone }, known])
    await countNumbers(backend.db, id, 2)
    await tasks.move(id, 'start')
    const counts = { dialledCount: 1, skippedCount: 1 }
    expect(await tasks.reached(id, 4)).toMatchObject(counts)
    expect(await why(id, phone)).toMatchObject({ reason: 'NO_VALUES' })
  })

  it('what is not there, done with, or not begun', async () => {
    const [phone = ''] = phonesFrom(2_200_000, 1)
    const id = await tasks.create()
    await tasks.add(id, [phone])
    expect(await why(id, phone)).toMatchObject({ reason: 'TASK_NOT_RUNNING' })
    await tasks.move(id, 'stop')
    expect(await why(id, phone)).toMatchObject({ reason: 'TASK_ENDED' })
    await expect(why(id, '13800009999')).rejects.toThrow('任务中没有该号码')
    const task = await run(phonesFrom(2_300_000, 1))
    expect(await why(task.id, phonesFrom(2_300_000, 1)[0] ?? '')).toMatchObject({ reason: 'DONE' })
  })
})

describe('capacity', () => {
  let slow: TestBackend
  beforeAll(async () => {
    slow = await openBackend({ ...diallingNow, limits: { dialTick: 20, dialSpeed: 50 } })
  })
  afterAll(() => slow.close())

  it('is never exceeded: lines, robots and calls at once', async () => {
    const theirs = tasksOf(slow, (await slow.signIn('admin')).access_token)
    await slow.db.updateTable('line_resource').set({ capacity: 6, allocated: 1 }).execute()
    const start = async (change: Partial<TaskForm>, from: number) => {
      const id = await theirs.create(change)
      await theirs.add(id, phonesFrom(from, 120))
      await theirs.move(id, 'start')
      return id
    }
    const lines = { cidResourceType: 1, selectedCidNumbers: ['02085550101', '4008005678'] } as const
    const small = await start({ ...lines, concurrencyLevel: '3' }, 3_000_000)
    const large = await start({ ...lines, weight: 'HIGH' }, 3_100_000)
    let [most, mostOnOneLine, mostOfSmall] = [0, 0, 0]
    async function look() {
      const busy = await slow.db
        .selectFrom('call_item')
        .select(['task_id', 'line'])
        .where('status', '=', 1)
        .execute()
      for (const number of lines.selectedCidNumbers)
        mostOnOneLine = Math.max(mostOnOneLine, busy.filter(({ line }) => line === number).length)
      mostOfSmall = Math.max(mostOfSmall, busy.filter(({ task_id }) => task_id === small).length)
      most = Math.max(most, busy.length)
      const [one, other] = [await theirs.detail(small), await theirs.detail(large)]
      const isEnough = one.dialledCount + other.dialledCount > 40
      return { most, mostOnOneLine, mostOfSmall, isEnough }
    }
    await expect
      .poll(look, { timeout: 15_000, interval: 20 })
      .toEqual({ most: 10, mostOnOneLine: 5, mostOfSmall: 3, isEnough: true })
    const state = await theirs.ask<WhyNotDialled>(`/call_tasks/${large}/why`, {
      phone: phonesFrom(3_100_119, 1)[0]
    })
    expect(['NO_LINE', 'IN_QUEUE']).toContain(state.reason)
  })
})

describe('messages and alarms', () => {
  it('a call sends the text messages of its task', async () => {
    const notice = { ...empty.hangUpNotice, enabled: true, noticeTemplateId: 'sms-1' }
    const before = { ...empty.beforeNotice, enabled: true, noticeTemplateId: 'sms-2' }
    const task = await run(['13616000777', '13616000480'], {
      hangUpNotice: notice,
      beforeNotice: before
    })
    const { list } = await tasks.ask<{ list: SmsRecord[] }>(`/call_tasks/${task.id}/messages`)
    expect(list.map(({ phone, moment }) => `${phone} ${moment}`).sort()).toEqual([
      '13616000480 before',
      '13616000777 before',
      '13616000777 hangup'
    ])
    expect(list.every(({ content }) => content.startsWith('【远帆客服】'))).toBe(true)
    const timeOf = (moment: string) =>
      list.find(one => one.phone === '13616000777' && one.moment === moment)?.createTime ?? 0
    expect(timeOf('before')).toBeLessThan(timeOf('hangup'))
  })

  it.each([
    ['stops', true, 3],
    ['only tells', false, 4]
  ])('a task that goes badly %s', async (_, suspendCallTask, status) => {
    const alarm: TaskForm['alarm'] = {
      ...empty.alarm,
      enabled: true,
      connectedRate: { enabled: true, value: '30' },
      suspendCallTask
    }
    const phones = Array.from(
      { length: 60 },
      (_, n) => `137${status}${String(n).padStart(4, '0')}499`
    )
    const id = await tasks.create({ alarm, concurrencyLevel: '25' })
    await tasks.add(id, phones)
    await tasks.move(id, 'start')
    const task = await tasks.reached(id, status)
    expect(task.statusReason).toBe(suspendCallTask ? '接通率低于30%' : '')
    const tips = await tasks.ask<{ list: { title: string; message: string }[] }>('/message_tips')
    expect(
      tips.list.some(tip => tip.title === '呼叫任务告警' && tip.message.includes('接通率低于30%'))
    ).toBe(true)
  })
})

describe('a task that is stopped', () => {
  it('for a while goes on where it was', async () => {
    const id = await tasks.create({ concurrencyLevel: '5' })
    await tasks.add(id, phonesFrom(4_000_000, 200))
    await tasks.move(id, 'start')
    await tasks.move(id, 'pause')
    const paused = await tasks.reached(id, 3)
    expect(paused.finishedCount).toBeLessThan(200)
    await tasks.move(id, 'resume')
    expect(await tasks.reached(id, 4)).toMatchObject({ finishedCount: 200, dialledCount: 200 })
  })

  // rule dialling-4
  it('ends by itself when no day is left of it', async () => {
    const id = await tasks.create({
      workTimePeriods: [
        {
          dialDates: [{ startDate: date(atTen()), endDate: date(atTen()) }],
          dialPeriods: [[19 * 60, 20 * 60]]
        }
      ]
    })
    await tasks.add(id, phonesFrom(4_200_000, 2))
    await tasks.move(id, 'start')
    now = () => atTen() + 24 * 60 * 60_000
    expect(await tasks.reached(id, 4)).toMatchObject({
      statusReason: '拨打日期已过，任务自动结束',
      ...{ totalCount: 2, finishedCount: 0, skippedCount: 0, dialledCount: 0 }
    })
  })

  it('permanently dials no more numbers, and each number is accounted for', async () => {
    const id = await tasks.create({ concurrencyLevel: '5' })
    await tasks.add(id, phonesFrom(4_100_000, 200))
    await tasks.move(id, 'start')
    await tasks.move(id, 'stop')
    expect((await tasks.reached(id, 4)).statusReason).toBe('任务被手动终止')
    await expect
      .poll(async () => {
        const { finishedCount, skippedCount } = await tasks.detail(id)
        const left = await tasks.ask<{ total: number }>(`/call_tasks/${id}/items?status=3`)
        expect(skippedCount).toBe(0)
        return finishedCount + left.total
      })
      .toBe(200)
    const { finishedCount, dialledCount } = await tasks.detail(id)
    expect(finishedCount).toBe(dialledCount)
    expect((await callsOf(id)).length).toBe(dialledCount)
  })
})
