import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type {
  LineResource,
  RobotHolder
} from '../../../../core/features/call-tasks/resource-schemas.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { TestCall } from '../../../../core/features/task-plan/schemas.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let hour = 10
let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let others: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend({
    ...diallingNow,
    telephones: true,
    dialClock: () => new Date().setHours(hour, 0, 0, 0),
    limits: { ...diallingNow.limits, dialSpeed: 200 }
  })
  tasks = tasksOf(backend, (await backend.signIn('leader')).access_token)
  others = tasksOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())
afterEach(() => {
  hour = 10
})

const script = 'HS-1001'
const begin = (phone: string, more: object = {}) =>
  tasks.ask<TestCall>('/call_tasks/test_call', { templateCode: script, phone, ...more })
const state = (id: string, account = tasks) => account.ask<TestCall>(`/call_tasks/test_call/${id}`)
const lines = () => tasks.ask<LineResource[]>('/line_resources/0')

async function over(id: string): Promise<TestCall> {
  await expect.poll(async () => (await state(id)).endTime, { timeout: 20_000 }).not.toBeNull()
  return state(id)
}

describe('a test call', () => {
  it('is made with the chosen script and line, and reports its progress and result', async () => {
    const [, line] = await lines()
    const cidNumber = line?.cidNumber ?? ''
    const started = await begin(' 138-0000-1234 ', { cidNumbers: [cidNumber] })
    expect(started).toMatchObject({ cidNumber, answerTime: null, endTime: null, lines: [] })
    const ended = await over(started.callRecordId)
    expect(ended).toMatchObject({ cidNumber, connectResult: 0 })
    expect(ended.levelCode).toMatch(/^[A-F]$/)
    expect(ended.answerTime).toBeGreaterThanOrEqual(started.startTime)
    const content = await backend.db
      .selectFrom('script_version')
      .select('content')
      .where('code', '=', script)
      .executeTakeFirstOrThrow()
    const greeting = content.content.nodes[0]?.say.replace(/\{[^{}]+\}，?/g, '')
    expect(ended.lines[0]).toEqual({ sequence: 1, role: 'robot', text: greeting })
    expect(ended.lines.length).toBeGreaterThan(1)
    // The window in which it was made tells of it; a message would say it again, in the demo's time.
    const { list: tips } = await tasks.ask<{ list: { message: string }[] }>('/message_tips')
    expect(tips.filter(({ message }) => message.includes('138****1234'))).toEqual([])
    // The demo plays it two hundred times as fast; it is as long as talking takes all the same.
    const passed = ((ended.endTime ?? 0) - (ended.answerTime ?? 0)) / 1000
    expect(ended.talkSeconds).toBeGreaterThan(10)
    expect(ended.talkSeconds).toBeLessThanOrEqual(Math.round(passed * 200))
    const { list } = await tasks.ask<{ list: CallRecord[] }>(
      '/call_records?customerPhone=13800001234'
    )
    expect(list[0]).toMatchObject({ callRecordId: started.callRecordId, phone: cidNumber })
  })

  it('speaks the names of variables, whose values the numbers of the task have', async () => {
    const { callRecordId } = await begin('13800001234', { templateCode: 'HS-1002' })
    const { lines: spoken } = await over(callRecordId)
    expect(spoken[0]?.text).toContain('提醒您已预约预约时间到访')
  })

  test.each([
    ['13800001486', 5],
    ['13800001603', 7]
  ])('to %s reports that no conversation took place', async (phone, connectResult) => {
    const started = await begin(phone)
    expect(await over(started.callRecordId)).toMatchObject({
      ...{ answerTime: null, connectResult, levelCode: '', lines: [] }
    })
  })

  it('is visible to its creator only', async () => {
    const { callRecordId } = await begin('13800002486')
    await expect(state(callRecordId, others)).rejects.toThrow('没有该次测试通话')
    await over(callRecordId)
    await expect(state('none')).rejects.toThrow('没有该次测试通话')
  })

  it('occupies its line and its robot for as long as it lasts', async () => {
    const [first] = await lines()
    const cidNumbers = [first?.cidNumber ?? '']
    const used = async () => (await tasks.ask<RobotHolder[]>('/robot_resources/0'))[0]?.usedCount
    const { callRecordId } = await begin('13800003499', { cidNumbers })
    expect(await used()).toBe(1)
    await backend.db
      .updateTable('line_resource')
      .set({ capacity: 1, allocated: 0 })
      .where('cid_number', '=', cidNumbers[0] ?? '')
      .execute()
    await expect(begin('13800004444', { cidNumbers })).rejects.toThrow(
      `线路 ${cidNumbers[0]} 没有空闲并发`
    )
    const { total } = await backend.db
      .selectFrom('robot_holder')
      .select('total')
      .where('id', '=', '0')
      .executeTakeFirstOrThrow()
    await backend.db.updateTable('robot_holder').set({ total: 1 }).where('id', '=', '0').execute()
    await expect(begin('13800004444')).rejects.toThrow('没有空闲的机器人')
    await backend.db.updateTable('robot_holder').set({ total }).where('id', '=', '0').execute()
    await backend.send('/demo/hang_up', { body: { callRecordId } })
    await over(callRecordId)
    expect(await used()).toBe(0)
  })
})

describe('a test call is refused', () => {
  test.each([
    [{ phone: '138' }, '号码格式不正确'],
    [{ templateCode: 'none' }, '话术模板不存在'],
    [{ templateCode: 'HS-1004' }, '该话术模板不可用'],
    [{ cidNumbers: ['noRole'] }, '所选线路不存在'],
    [{ outRobotHolderId: 'none' }, '所选机器人组不存在']
  ])('%j: %s', async (change, message) => {
    const body = { templateCode: script, phone: '13800005555', ...change }
    await expect(tasks.ask('/call_tasks/test_call', body)).rejects.toThrow(message)
  })

  test.each([
    [8, '每日 9:00 至 20:00'],
    [20, '每日 9:00 至 20:00']
  ])('at %s o’clock', async (now, message) => {
    hour = now
    await expect(begin('13800005555')).rejects.toThrow(message)
  })

  it('outside the hours of the enterprise', async () => {
    const change = (dial_start: number) =>
      backend.db.updateTable('dialling_setting').set({ dial_start }).execute()
    const { dial_start } = await backend.db
      .selectFrom('dialling_setting')
      .select('dial_start')
      .executeTakeFirstOrThrow()
    await change(660)
    await expect(begin('13800005555')).rejects.toThrow('现在不在企业允许的拨打时间（11:00–')
    await change(dial_start)
  })

  test.each([
    ['black', '13900001001', '号码在黑名单中'],
    ['red', '13900002001', '号码在红名单中']
  ])('to a number of the %s list', async (_, phone, message) => {
    await expect(begin(phone)).rejects.toThrow(message)
  })

  it('to a number of the library that the task would heed', async () => {
    await expect(begin('13900001003', { blacklistLibId: 1 })).rejects.toThrow('号码在黑名单中')
    await over((await begin('13900001003')).callRecordId)
  })

  it('without the permission', async () => {
    const { access_token } = await backend.signIn('agent1')
    await expect(
      tasksOf(backend, access_token).ask('/call_tasks/test_call', {
        templateCode: script,
        phone: '1'
      })
    ).rejects.toThrow('您没有执行此操作的权限')
  })
})
