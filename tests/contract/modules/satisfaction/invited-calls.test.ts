/** Calls that leave a rating: of agents, of robots and of call tasks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import { setInvitation } from '../../../../demo/server/modules/satisfaction/invitation-setting.ts'
import { ratingOf } from '../../../../demo/server/telephony/rating/rating-reaction.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const ratingFor = (backend: TestBackend, id: string) =>
  backend.db
    .selectFrom('satisfaction_rating')
    .selectAll()
    .where('call_record_id', '=', id)
    .executeTakeFirst()

describe('a server with telephones', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-ratings-'))
  const open = () => openBackend({ dataDir, telephones: true, limits: { wrapUp: 0 } })
  let backend: TestBackend
  let ask: ReturnType<typeof askingAs>
  beforeAll(async () => {
    backend = await open()
    ask = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await ask('/agent/mode', { agentMode: 1 }, 'PUT')
  })
  afterAll(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const legs = async () => (await backend.network?.stats())?.legs ?? []
  const invitation = async (id: string) =>
    (await legs()).some(leg => leg.kind === 'invitation' && leg.callRecordId === id)

  /** A call by the agent's own device, hung up by the agent. */
  async function agentCall(customerPhone: string): Promise<string> {
    await ask('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
    const { callRecordId: id } = await ask<{ callRecordId: string }>('/calls', { customerPhone })
    await expect
      .poll(async () => (await legs()).some(leg => leg.callRecordId === id), { timeout: 10_000 })
      .toBe(true)
    await ask(`/calls/${id}/hang_up`, undefined, 'POST')
    const isRunning = async () => (await ask<CallBase>(`/call_records/base/${id}`)).isRunning
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(false)
    return id
  }

  // rule satisfaction-1
  it('writes a whole row with the names as of the call, once the customer has pressed', async () => {
    const before = Date.now()
    const id = await agentCall('13800139504')
    await expect.poll(() => ratingFor(backend, id), { timeout: 10_000 }).toBeDefined()
    const row = await ratingFor(backend, id)
    expect(row).toMatchObject({
      ...{ enterprise_id: 'ent-1', user_id: 'user-3', agent_name: '王晓彤', is_robot: false },
      ...{ department_id: 'dep-2', department_name: '客服一部', rating: 4, remark: '' }
    })
    expect(row?.invited_at).toBeGreaterThanOrEqual(before)
    expect(await ask(`/call_records/base/${id}`)).toMatchObject({ satisfaction: { rating: 4 } })
  })

  it('writes none where the enterprise does not invite', async () => {
    await setInvitation(backend.db, 'ent-1', false)
    const id = await agentCall('13800139501')
    // The decision about the first call is made before the second one ends.
    await agentCall('13800139509')
    await setInvitation(backend.db, 'ent-1', true)
    const later = await agentCall('13800139501')
    await expect.poll(() => ratingFor(backend, later), { timeout: 10_000 }).toBeDefined()
    expect(await ratingFor(backend, id)).toBeUndefined()
  })

  it('invites after a quick call of the robot that spoke to the end', async () => {
    const order = { by: 'agent1', phone: '13800139503', lines: 1, every: 100 }
    const { callRecordId: id } = await ask<{ callRecordId: string }>('/../demo/robot_call', order)
    await expect.poll(() => ratingFor(backend, id), { timeout: 15_000 }).toBeDefined()
    expect(await ratingFor(backend, id)).toMatchObject({
      ...{ is_robot: true, agent_name: '机器人', rating: 3, user_id: 'user-3' }
    })
  })

  it('leaves no row of an invitation that the end of the server cuts off', async () => {
    const id = await agentCall('13800139500')
    await expect.poll(() => invitation(id), { timeout: 10_000 }).toBe(true)
    await backend.close()
    backend = await open()
    expect(await ratingFor(backend, id)).toBeUndefined()
    const call = await backend.db
      .selectFrom('call_record')
      .select(['hangup_type', 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(call.hangup_type).toBe(1)
    expect(call.ended_at).not.toBeNull()
  })
})

describe('a call task', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await openBackend(diallingNow)
  })
  afterAll(() => backend.close())

  async function run(from: number) {
    const tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
    const id = await tasks.create()
    await tasks.add(id, phonesFrom(from, 60))
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    return backend.db
      .selectFrom('call_record')
      .leftJoin('satisfaction_rating', 'satisfaction_rating.call_record_id', 'call_record.id')
      .select(['id', 'customer_phone', 'hangup_type', 'answered_at', 'ended_at'])
      .select(['invited_at', 'rating', 'is_robot'])
      .where('call_task_id', '=', id)
      .execute()
  }

  // rule satisfaction-2
  it('invites those with whom the robot spoke to the end, as the number and the call decide', async () => {
    const calls = await run(1_200_000)
    const invited = calls.filter(({ invited_at }) => invited_at !== null)
    expect(invited.length).toBeGreaterThan(3)
    for (const { id, customer_phone, rating, ...call } of invited) {
      expect(call).toMatchObject({ hangup_type: 2, is_robot: true, invited_at: call.ended_at })
      expect(rating).toBe(ratingOf(customer_phone, id) ?? null)
    }
    const byCallee = calls.filter(call => call.answered_at !== null && call.hangup_type === 3)
    expect(byCallee.length).toBeGreaterThan(0)
    expect(byCallee.every(({ invited_at }) => invited_at === null)).toBe(true)
  })

  it('invites no one where the enterprise does not', async () => {
    await setInvitation(backend.db, 'ent-1', false)
    const calls = await run(1_300_000)
    await setInvitation(backend.db, 'ent-1', true)
    expect(calls).toHaveLength(60)
    expect(calls.every(({ invited_at }) => invited_at === null)).toBe(true)
  })
})
