/** A seat that is connected to another server of the same database (rule realtime-26). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { openPgWire } from '../../../support/server/pg-wire.ts'

const AGENT = 'user-3'
const endings: (() => unknown)[] = []
let here: TestBackend
let there: TestBackend
beforeAll(async () => {
  let url = process.env.TEST_DATABASE_URL
  if (url === undefined) {
    const wire = await openPgWire({ notices: true })
    endings.push(wire.stop)
    url = wire.url
  }
  here = await openBackend({ databaseUrl: url })
  endings.push(here.close)
  there = await openBackend({ databaseUrl: url })
  endings.push(there.close)
}, 120_000)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
}, 60_000)

const tokenAt = async (backend: TestBackend, name: string) =>
  (await backend.signIn(name)).access_token

/** The agent's page is at `here`, the supervisor's at `there`. */
let agent: { readonly token: string; readonly page: Awaited<ReturnType<typeof listenTo>> }
let admin: ReturnType<typeof askingAs>
let wall: Awaited<ReturnType<typeof listenTo>>
beforeEach(async () => {
  const token = await tokenAt(here, 'agent1')
  agent = { token, page: await listenTo(here, token) }
  await setState(here, 'SIGN_FREE')
  const adminToken = await tokenAt(there, 'admin')
  admin = askingAs(there, adminToken)
  wall = await listenTo(there, adminToken, 'dashboard')
  await expect.poll(async () => (await seatOnWall()).signState).toBe('SIGN_FREE')
}, 60_000)

const setState = (backend: TestBackend, signState: string) =>
  askingAs(backend, agent.token)('/agent/status', { signState }, 'PUT')
const stateAt = async (backend: TestBackend): Promise<string> =>
  (await askingAs(backend, agent.token)<{ signState: string }>('/agent/status')).signState

async function seatOnWall(): Promise<WallSeat> {
  const { seats } = await admin<{ seats: WallSeat[] }>('/seat_wall')
  const found = seats.find(({ agentUserId }) => agentUserId === AGENT)
  if (!found) throw new Error('no seat')
  return found
}
const pushedStates = () =>
  wall.frames
    .filter(({ topic }) => topic === 'seat_wall_modify')
    .flatMap(({ data }) => (data as { seats: WallSeat[] }).seats)
    .filter(({ agentUserId }) => agentUserId === AGENT)
    .map(({ signState }) => signState)

describe('a seat of another server', { timeout: 60_000 }, () => {
  it('is shown as it is, and its changes are pushed', async () => {
    const { list } = await admin<{ list: SeatRow[] }>('/seats?pageSize=100')
    expect(list.find(({ memberId }) => memberId === AGENT)?.signState).toBe('SIGN_FREE')
    const at = performance.now()
    await setState(here, 'SIGN_BUSY')
    await expect.poll(() => pushedStates().at(-1), { interval: 10 }).toBe('SIGN_BUSY')
    expect(performance.now() - at).toBeLessThan(1000)
    const colleagues = await admin<{ extension: string; signState: string }[]>('/agent/colleagues')
    const { extension } = await seatOnWall()
    expect(colleagues.find(one => one.extension === extension)?.signState).toBe('SIGN_BUSY')
  })

  it('is forced by a supervisor at this one', async () => {
    const { seatId } = await seatOnWall()
    await admin(`/seat_wall/${seatId}/state`, { signState: 'SIGN_BUSY' }, 'PUT')
    expect(
      await agent.page.received('agent_state_modify', { signState: 'SIGN_BUSY' })
    ).toMatchObject({ changedBy: expect.any(String) })
    expect(await stateAt(here)).toBe('SIGN_BUSY')
    expect((await seatOnWall()).signState).toBe('SIGN_BUSY')
  })

  it('changes by a request of its agent to this one', async () => {
    await setState(there, 'SIGN_BUSY')
    for (const backend of [here, there]) expect(await stateAt(backend)).toBe('SIGN_BUSY')
  })

  it('has its settings at every server', async () => {
    const { list } = await admin<{ list: SeatRow[] }>('/seats?pageSize=100')
    const seat = list.find(({ memberId }) => memberId === AGENT)
    const draft = { extension: seat?.extension, agentMode: 1, agentRole: 2, callerNumbers: [] }
    const more = { groups: [], wrapUpSeconds: 20 }
    await admin(`/seats/${seat?.id}`, { ...draft, ...more }, 'PUT')
    const modeAt = (backend: TestBackend) =>
      askingAs(backend, agent.token)<{ agentMode: number }>('/agent/status')
    for (const backend of [here, there])
      await expect.poll(() => modeAt(backend)).toMatchObject({ agentMode: 1 })
    await admin(`/seats/${seat?.id}`, { ...draft, ...more, agentMode: 0 }, 'PUT')
  })

  it('comes to this one with its page, in its state and since the same time', async () => {
    const { since } = await seatOnWall()
    const page = await listenTo(there, agent.token)
    agent.page.socket.terminate()
    const owners = () =>
      here.db
        .selectFrom('seat_span')
        .select('server')
        .where('user_id', '=', AGENT)
        .where('ended_at', 'is', null)
        .where('sign_state', '=', 'SIGN_FREE')
        .execute()
    const [before] = await owners()
    await expect.poll(async () => (await owners())[0]?.server).not.toBe(before?.server)
    expect(await seatOnWall()).toMatchObject({ signState: 'SIGN_FREE', since })
    await setState(here, 'SIGN_BUSY')
    await page.received('agent_state_modify', { signState: 'SIGN_BUSY' })
    expect(await stateAt(there)).toBe('SIGN_BUSY')
  })
})
