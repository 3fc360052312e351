import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualOf } from '../../../support/scenes/manual-scenes.ts'
import { atTen, phonesFrom } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { killAll, startKillable } from '../../../support/server/killed-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-manual-crash-'))
let server: Awaited<ReturnType<typeof startKillable>>
let again: TestBackend | undefined
beforeAll(async () => {
  server = await startKillable(dataDir, true)
})
afterEach(killAll)
afterAll(async () => {
  await again?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a server that is killed while an agent calls a number of a task', () => {
  it('loses neither the number nor the call, and dials no number twice', {
    timeout: 120_000
  }, async () => {
    const leader = await server.as('leader')
    const phones = phonesFrom(3_100_000, 3)
    const id = await manualOf(leader.backend, leader.token).running(phones)
    const { backend, token } = await server.as('agent1')
    const agent = manualOf(backend, token)
    const item = await agent.next(id)
    const send = (path: string, body: object, method = 'POST') =>
      backend.send(`/api${path}`, { method, body })
    await send('/agent/mode', { agentMode: 1 }, 'PUT')
    await send('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
    await agent.dial(item?.id ?? '')
    await send('/calls', { customerPhone: item?.phone })
    await expect.poll(async () => (await agent.work(id)).current?.call?.isAnswered).toBe(true)
    await server.kill()

    again = await openBackend({
      ...{ dataDir, databaseUrl: undefined, dialClock: atTen, telephones: true }
    })
    const back = manualOf(again, (await again.signIn('agent1')).access_token)
    const { current } = await back.work(id)
    expect(current).toMatchObject({ id: item?.id, phone: item?.phone, callTimes: 1 })
    expect(current?.call).toMatchObject({ isOver: true, isAnswered: true })
    // Asked for the next, it is the same one still, until it is said what came of it.
    expect((await back.next(id))?.id).toBe(item?.id)
    await back.saveResult(item?.id ?? '', 1)
    const manager = manualOf(again, (await again.signIn('leader')).access_token)
    const items = await manager.items(id)
    expect(items.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted())
    expect(items.map(({ callTimes }) => callTimes).toSorted()).toEqual([0, 0, 1])
    const records = await again.db
      .selectFrom('call_record')
      .select(['id', 'ended_at'])
      .where('customer_phone', 'in', phones)
      .execute()
    expect(records).toEqual([{ id: current?.call?.callRecordId, ended_at: expect.any(Number) }])
  })
})
