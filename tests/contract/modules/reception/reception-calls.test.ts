// Calls to a number of a scenario: menu, robot, queue, overflow, closed hours, call-back requests, blacklist.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallBase, Dialogue } from '../../../../core/features/call-detail/schemas.ts'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import {
  insertScenario,
  lockedScenario,
  publish,
  saveDraft
} from '../../../../demo/server/modules/reception/scenarios/scenario-writes.ts'
import { handsOver, NUMBER, short } from '../../../support/scenes/reception-scenes.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const morning = Date.parse('2026-03-02T10:00:00+08:00')
let clock = morning

let backend: TestBackend
let channel: Awaited<ReturnType<typeof listenTo>>
let admin: ReturnType<typeof askingAs>
let agent: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend({
    ...{ telephones: true, limits: { wrapUp: 0 }, dialClock: () => clock }
  })
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
  const { access_token: token } = await backend.signIn('agent1')
  agent = askingAs(backend, token)
  channel = await listenTo(backend, token)
  await agent('/agent/mode', { agentMode: 1 }, 'PUT')
  await publishScript(backend.db, { code: 'RE-1', name: '接待话术' }, handsOver)
  const { db } = backend
  const about = { id: 'scene', enterprise_id: 'ent-1', name: '测试接待', owner_id: 'user-1' }
  await insertScenario(db, about, emptyScenario(), by())
  await db
    .insertInto('agent_group')
    .values({ id: 'agents-9', enterprise_id: 'ent-1', name: '测试组' })
    .execute()
  await db
    .insertInto('agent_group_seat')
    .values({ group_id: 'agents-9', seat_id: 'seat-100' })
    .execute()
})
afterAll(async () => {
  channel.socket.close()
  await backend.close()
})
beforeEach(async () => {
  clock = morning
  await isBusy(true)
})

const by = () => ({ userName: '测试', at: Date.now() })
const isBusy = (busy: boolean) =>
  agent('/agent/status', { signState: busy ? 'SIGN_BUSY' : 'SIGN_FREE' }, 'PUT')

/** Publishes a content as the current one. */
async function obeys(content: ReceptionContent): Promise<void> {
  const scenario = await lockedScenario(backend.db, 'ent-1', 'scene')
  const saved = await saveDraft(backend.db, scenario, { ...by(), name: '测试接待', content })
  await publish(backend.db, saved, by())
}

async function calls(from: string, more: object): Promise<string> {
  const answer = await backend.send('/demo/incoming', { body: { from, to: NUMBER, ...more } })
  const { data } = answer.body as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(answer.body))
  return data.callRecordId
}
const receptionOf = (id: string) =>
  backend.db
    .selectFrom('reception_call')
    .selectAll()
    .where('call_record_id', '=', id)
    .executeTakeFirst()
const result = (id: string) =>
  expect.poll(async () => (await receptionOf(id))?.result, { timeout: 20_000 })
const dialogueOf = (id: string) => admin<Dialogue>(`/call_records/${id}/dialogs`)
const textsOf = async (id: string) => (await dialogueOf(id)).list.map(({ text }) => text)
const detailOf = (id: string) => admin<CallBase>(`/call_records/base/${id}?includeHistory=true`)
const typesOf = ({ callTargetChain = [] }: CallBase) =>
  callTargetChain.map(({ phoneType, chainType }) => `${phoneType} ${chainType}`)
const handedOver = ['EXTERIOR INCOMING', 'LINE INCOMING', 'ROBOT INCOMING', 'AGENT TRANSFER']

/** The part of the call that was not answered, of the agent's list. */
async function missedBy(phone: string) {
  await backend.network?.stats()
  const waiting = await agent<{ callRecordId: string; customerPhone: string }[]>(
    '/workbench/missed_calls?isMine=true'
  )
  return waiting.find(({ customerPhone }) => customerPhone === phone)
}
const ringing = async (since: number): Promise<string> => {
  const found = () => channel.frames.slice(since).find(({ topic }) => topic === 'incoming_reminder')
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return ((found()?.data ?? {}) as { callRecordId: string }).callRecordId
}

// rule reception-5
describe('a call to a number of a scenario', () => {
  it('outside the hours hears so; a request to be called back is a missed call', async () => {
    await obeys(short)
    clock = morning + 10 * 3_600_000
    const id = await calls('13800138001', { keys: '1' })
    await result(id).toBe('callBack')
    await expect.poll(() => missedBy('13800138001'), { timeout: 10_000 }).toBeDefined()
    const missed = await missedBy('13800138001')
    const { inboundRouteRemark: remark } = await detailOf(missed?.callRecordId ?? '').then(
      detail => ({ inboundRouteRemark: JSON.stringify(detail) })
    )
    expect(remark).toContain('测试接待：登记回呼')
    expect((await textsOf(id)).slice(0, 3)).toEqual([
      '已下班。',
      '需要我们给您回电，请按1，不需要请直接挂机。',
      '1'
    ])
  }, 30_000)

  it('without a key takes the other way, here the end', async () => {
    await obeys(short)
    const id = await calls('13800138002', { keys: '-' })
    await result(id).toBe('noKey')
    expect(await missedBy('13800138002')).toBeUndefined()
  }, 30_000)

  it('waits with its place, and one who gives up is missed', async () => {
    await obeys(short)
    const first = await calls('13800138003', { keys: '0', waitsFor: 12 })
    await expect
      .poll(async () => (await receptionOf(first))?.queued_at, { timeout: 20_000 })
      .toBeTruthy()
    const second = await calls('13800138004', { keys: '0', waitsFor: 18 })
    await result(first).toBe('abandoned')
    await expect.poll(() => missedBy('13800138003'), { timeout: 10_000 }).toBeDefined()
    await result(second).toBe('abandoned')
    const texts = await textsOf(second)
    expect(texts).toEqual([
      '您好。',
      '请按键。',
      '0',
      '您前面还有1位，请稍候。',
      '您是下一位，请稍候。'
    ])
    const { queued_at, left_at, keys } = (await receptionOf(second)) ?? {}
    expect([Number(left_at) - Number(queued_at) >= 17_000, keys]).toEqual([true, '0'])
    const call = () =>
      backend.db
        .selectFrom('call_record')
        .select('hangup_type')
        .where('id', '=', second)
        .executeTakeFirstOrThrow()
    // The call ends after the reception's part of it.
    await expect.poll(call, { timeout: 10_000 }).toEqual({ hangup_type: 3 })
  }, 60_000)

  // rule reception-9
  it('who leaves the queue of a key is missed by its group, not by that of the hand-over', async () => {
    await obeys({ ...short, queue: { ...short.queue, groupId: 'agents-2' } })
    const id = await calls('13800138011', { keys: '0', waitsFor: 1 })
    await result(id).toBe('abandoned')
    await expect.poll(() => missedBy('13800138011'), { timeout: 10_000 }).toBeDefined()
  }, 30_000)

  it('with a full queue takes the overflow', async () => {
    await obeys({
      ...short,
      ...{ queue: { ...short.queue, mostWaiting: 1 }, overflow: { kind: 'end', id: '' } }
    })
    const first = await calls('13800138005', { keys: '0', waitsFor: 6 })
    await expect
      .poll(async () => (await receptionOf(first))?.queued_at, { timeout: 20_000 })
      .toBeTruthy()
    const second = await calls('13800138006', { keys: '0' })
    await result(second).toBe('timeout')
    await expect.poll(() => missedBy('13800138006'), { timeout: 10_000 }).toBeDefined()
    await result(first).toBe('abandoned')
  }, 60_000)

  it('on the blacklist is refused', async () => {
    await obeys(short)
    const listed = await backend.db
      .selectFrom('listed_number')
      .select('phone')
      .where('enterprise_id', '=', 'ent-1')
      .where('kind', '=', 'black')
      .where('lib_id', '=', 0)
      .executeTakeFirstOrThrow()
    await expect(calls(listed.phone, {})).rejects.toThrow('该号码在黑名单中，已拒接')
    expect(await missedBy(listed.phone)).toBeUndefined()
  })
})

describe('a robot that is asked for a person', () => {
  it('hands over to the agent of the queue as AI转接, with what was spoken so far', async () => {
    await obeys(short)
    const before = channel.frames.length
    const id = await calls('13800138007', { keys: '1', waitsFor: 60 })
    await expect
      .poll(async () => (await receptionOf(id))?.queued_at, { timeout: 20_000 })
      .toBeTruthy()
    await isBusy(false)
    const part = await ringing(before)
    await expect.poll(() => textsOf(part), { timeout: 5000 }).toContain('请讲。')
    await agent(`/calls/${part}/answer`, undefined, 'POST')
    await result(id).toBe('reached')
    expect(await receptionOf(id)).toMatchObject({ seat_id: 'seat-100', group_id: 'agents-9' })
    await agent(`/calls/${part}/hang_up`, undefined, 'POST')
    await expect.poll(async () => (await dialogueOf(part)).isRunning).toBe(false)
    const own = (await dialogueOf(part)).list
    const texts = own.map(({ text }) => text)
    expect(texts.slice(0, 4)).toEqual(['您好。', '请按键。', '1', '请讲。'])
    expect(texts.indexOf('好。')).toBeGreaterThan(3)
    expect(own[0]).toMatchObject({ audio: '', startTime: 0 })
    expect(typesOf(await detailOf(part))).toEqual(handedOver)
    expect(typesOf(await detailOf(id))).toEqual(handedOver)
    const list = await admin<{ list: { callRecordId: string }[] }>('/robot_incoming_calls')
    expect(list.list.find(({ callRecordId }) => callRecordId === id)).toMatchObject({
      ...{ scenario: '测试接待', scriptName: '接待话术', isTransferred: true },
      transferredTo: '王晓彤'
    })
  }, 60_000)

  it('is not needed: a script that cannot be followed leads to the queue', async () => {
    await obeys(short)
    const version = backend.db.updateTable('script_version').where('code', '=', 'RE-1')
    await version.set({ content: '{}' }).execute()
    const id = await calls('13800138009', { keys: '1', waitsFor: 2 })
    await result(id).toBe('abandoned')
    expect(await receptionOf(id)).toMatchObject({ group_id: 'agents-9' })
    // rule reception-10
    await publishScript(backend.db, { code: 'RE-1' }, { ...handsOver, variables: ['到期日'] })
    const unset = await calls('13800138008', { keys: '1', waitsFor: 2 })
    await result(unset).toBe('abandoned')
    expect(await textsOf(unset)).not.toContain('请讲。')
    await publishScript(backend.db, { code: 'RE-1' }, handsOver)
  }, 60_000)

  it('keeps the place of a caller whose agent declines, who is not offered the call again', async () => {
    await obeys(short)
    await isBusy(false)
    const before = channel.frames.length
    const id = await calls('13800138008', { keys: '0', waitsFor: 6 })
    const part = await ringing(before)
    await agent(`/calls/${part}/hang_up`, undefined, 'POST')
    await result(id).toBe('abandoned')
    const offers = await backend.db
      .selectFrom('reception_offer')
      .select('seat_id')
      .where('call_record_id', '=', id)
      .execute()
    expect(offers).toEqual([{ seat_id: 'seat-100' }])
  }, 60_000)
})
