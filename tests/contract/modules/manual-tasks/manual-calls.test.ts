import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  emptyHands,
  type ManualCaller,
  manualOf,
  wasAllowed
} from '../../../support/scenes/manual-scenes.ts'
import { atTen, phonesFrom } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let clock = atTen
let backend: TestBackend
let manager: ManualCaller
let one: ManualCaller
let other: ManualCaller
let token: string
let leaderToken: string
let otherToken: string
beforeAll(async () => {
  backend = await openBackend({
    telephones: true,
    dialClock: () => clock(),
    limits: { wrapUp: 60 }
  })
  leaderToken = (await backend.signIn('leader')).access_token
  otherToken = (await backend.signIn('agent2')).access_token
  manager = manualOf(backend, leaderToken)
  token = (await backend.signIn('agent1')).access_token
  one = manualOf(backend, token)
  other = manualOf(backend, otherToken)
})
afterAll(() => backend.close())
beforeEach(() => emptyHands(backend))

/** The agent works with a telephone of their own, which the server plays. */
const beFree = async () => {
  await backend.send('/api/agent/mode', { method: 'PUT', token, body: { agentMode: 1 } })
  await backend.send('/api/agent/status', {
    method: 'PUT',
    token,
    body: { signState: 'SIGN_FREE' }
  })
  await expect
    .poll(async () => {
      const { body } = await backend.send('/api/agent/status', { token })
      return (body as { data: { signState: string } }).data.signState
    })
    .toBe('SIGN_FREE')
}

async function callNow(customerPhone: string): Promise<string> {
  const { body } = await backend.send('/api/calls', { token, body: { customerPhone } })
  const { data } = body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(body))
  return data.callRecordId
}
const deleted = (id: string) =>
  backend.db.updateTable('call_record').set({ deleted_at: 1 }).where('id', '=', id).execute()
const hangUp = (id: string) => backend.send(`/api/calls/${id}/hang_up`, { method: 'POST', token })

describe('a number that is called', () => {
  it('is called by a free agent, at the hours of the task, and not if it is on a list', async () => {
    const id = await manager.running(['13900001001', '13900002001', '13800002222'])
    const first = await one.next(id)
    await expect(one.dial(first?.id ?? '')).rejects.toThrow('坐席状态[示忙], 无法呼叫')
    await beFree()
    clock = () => new Date(atTen()).setHours(7, 30)
    await expect(one.dial(first?.id ?? '')).rejects.toThrow('不在任务的拨打时段')
    clock = atTen
    await expect(one.dial(first?.id ?? '')).rejects.toThrow('号码在黑名单中')
    expect((await one.work(id)).current).toBeNull()
    const second = await one.next(id)
    await expect(one.dial(second?.id ?? '')).rejects.toThrow('号码在红名单中')
    const third = await one.next(id)
    expect(await one.dial(third?.id ?? '')).toEqual({ phone: '13800002222', customerId: null })
    expect((await manager.items(id)).map(({ status, reason }) => [status, reason])).toEqual([
      [3, 'BLACKLIST'],
      [3, 'RED_LIST'],
      [1, null]
    ])
  })

  it('is one that the white list lets be called', async () => {
    await beFree()
    const id = await manager.running(['13900003001'])
    await sql`insert into listed_number (id, enterprise_id, kind, lib_id, phone, remark,
      creator_name, created_at) values ('also-black', 'ent-1', 'black', 0, '13900003001', '', '',
      0)`.execute(backend.db)
    const item = await one.next(id)
    expect(await one.dial(item?.id ?? '')).toMatchObject({ phone: '13900003001' })
  })

  it('makes a call record of the task, and stays with its agent until the result is written down', async () => {
    await beFree()
    const page = await listenTo(backend, token)
    const id = await manager.running(['13812345678', '13800003333'], { maxCalls: 2 })
    const item = await one.next(id)
    const allowed = await one.dial(item?.id ?? '')
    expect(allowed).toEqual({ phone: '13812345678', customerId: 'customer-1' })
    const record = await callNow(allowed.phone)
    await expect
      .poll(async () => (await one.work(id)).current?.call, { timeout: 10_000 })
      .toMatchObject({ callRecordId: record, isAnswered: true, isOver: false })
    await page.received('manual_task_modify', { taskId: id })
    expect((await one.work(id)).current).toMatchObject({ leaseUntil: null, callTimes: 1 })
    await expect(one.saveResult(item?.id ?? '', 1)).rejects.toThrow('通话尚未结束')
    await expect(one.skip(item?.id ?? '')).rejects.toThrow('已拨打的号码请先填写结果')
    await expect(one.release(id, [item?.id ?? ''])).rejects.toThrow('已拨打的号码请先填写结果')
    await hangUp(record)
    await expect
      .poll(async () => (await one.work(id)).current?.call?.isOver, { timeout: 10_000 })
      .toBe(true)

    // A click that is sent twice writes it down once.
    const text = () => one.saveResult(item?.id ?? '', 1, { remark: ' 要报价单 ' })
    await Promise.all([text(), text()])
    expect(await one.actions(id)).toMatchObject([
      { result: 1, remark: '要报价单', callRecordId: record, phone: '13812345678' }
    ])
    expect(await manager.items(id, '&status=2')).toMatchObject([
      { callRecordId: record, callTimes: 1, connectResult: 0, result: 1, ownerName: '王晓彤' }
    ])
    await deleted(record)
    expect(await manager.items(id, '&status=2')).toMatchObject([
      { callRecordId: null, connectResult: null, result: 1 }
    ])
    expect(await manager.detail(id)).toMatchObject({
      dialledCount: 1,
      connectedCount: 1,
      finishedCount: 1,
      status: 1
    })
    page.socket.close()
  })

  it('is not one that its agent dials without the task, nor another’s', async () => {
    await beFree()
    const id = await manager.running(['13800004444'])
    const item = await other.next(id)
    const record = await callNow('13800004444')
    await hangUp(record)
    expect((await other.work(id)).current).toMatchObject({ id: item?.id, callTimes: 0, call: null })
  })
})

describe('what came of a number', () => {
  it.each([
    [{}, '请选择再次联系时间'],
    [{ followTime: 1000 }, '再次联系时间不能早于当前时间'],
    [{ followTime: Date.now() + 3 * 365 * 86_400_000 }, '再次联系时间不能超过两年']
  ])('is refused without a valid time to call again: %o', async (more, message) => {
    const id = await manager.running(phonesFrom(2_000_000, 1))
    const item = await one.next(id)
    await wasAllowed(backend, item?.id)
    await expect(one.saveResult(item?.id ?? '', 2, more)).rejects.toThrow(message)
    expect((await one.work(id)).current?.id).toBe(item?.id)
  })

  it('brings it back to its agent when it is time, before all others', async () => {
    const id = await manager.running(phonesFrom(2_100_000, 3))
    const item = await one.next(id)
    const followTime = Date.now() + 3_600_000
    await wasAllowed(backend, item?.id)
    await one.saveResult(item?.id ?? '', 2, { followTime })
    await one.saveResult(item?.id ?? '', 2, { followTime })
    const otherwise = one.saveResult(item?.id ?? '', 2, { followTime: followTime + 60_000 })
    await expect(otherwise).rejects.toThrow('该号码的结果已保存，不能再修改')
    expect(await one.own(id)).toMatchObject([{ id: item?.id, followTime, status: 0 }])
    const meanwhile = await one.next(id)
    expect(meanwhile?.id).not.toBe(item?.id)
    await wasAllowed(backend, meanwhile?.id)
    await one.saveResult(meanwhile?.id ?? '', 3)
    await sql`update manual_item set follow_at = ${Date.now() - 1}
      where id::text = ${item?.id}`.execute(backend.db)
    expect((await one.mine()).find(task => task.id === id)).toMatchObject({ dueCount: 1 })
    expect((await one.next(id))?.id).toBe(item?.id)
  })

  it('is “not reached”: redialled after an interval, as often as the task allows', async () => {
    const id = await manager.running(phonesFrom(2_200_000, 1), {
      maxCalls: 2,
      redialInterval: 10
    })
    const item = await one.next(id)
    await wasAllowed(backend, item?.id)
    await one.saveResult(item?.id ?? '', 4)
    expect(await one.next(id)).toBeNull()
    const [waiting] = await one.own(id)
    expect(waiting?.followTime).toBeGreaterThan(Date.now() + 9 * 60_000)
    await sql`update manual_item set follow_at = 1, calls = 2
      where id::text = ${item?.id}`.execute(backend.db)
    await one.next(id)
    await wasAllowed(backend, item?.id)
    await one.saveResult(item?.id ?? '', 4)
    expect(await manager.detail(id)).toMatchObject({ status: 4, finishedCount: 1 })
  })

  it('is saved by the owner only', async () => {
    const id = await manager.running(phonesFrom(2_300_000, 1))
    const item = await one.next(id)
    await expect(other.saveResult(item?.id ?? '', 1)).rejects.toThrow('号码已不在您手中')
    await expect(other.dial(item?.id ?? '')).rejects.toThrow('坐席状态[示忙], 无法呼叫')
    await expect(other.skip(item?.id ?? '')).rejects.toThrow('号码已不在您手中')
    expect(await other.release(id, [item?.id ?? ''])).toBe(0)
  })
})
