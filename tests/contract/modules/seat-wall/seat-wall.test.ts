import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  SeatWall,
  SeatWallChange,
  WallSeat
} from '../../../../core/features/seat-wall/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
let leader: string
beforeAll(async () => {
  backend = await openBackend()
  admin = (await backend.signIn('admin')).access_token
  leader = (await backend.signIn('leader')).access_token
})
afterAll(() => backend.close())

const read = async <Data>(token: string, path: string): Promise<Data> => {
  const { body } = await backend.send(`/api${path}`, { token })
  const { data } = body as { data?: Data }
  if (data === undefined) throw new Error(JSON.stringify(body))
  return data
}
const wall = async (token: string) => (await read<SeatWall>(token, '/seat_wall')).seats
const seat = async (extension: string, token = admin): Promise<WallSeat> => {
  const found = (await wall(token)).find(one => one.extension === extension)
  if (!found) throw new Error(`no seat ${extension}`)
  return found
}
const setStatus = (token: string, signState: string) =>
  backend.send('/api/agent/status', { method: 'PUT', token, body: { signState } })
const force = async (seatId: string, signState: string, token = leader) =>
  backend.send(`/api/seat_wall/${seatId}/state`, { method: 'PUT', token, body: { signState } })

describe('the seats', () => {
  // rule seat-wall-1
  it('are those whose calls the user may see', async () => {
    const { list } = await read<{ list: { extension: string }[] }>(
      leader,
      '/seat_log?page=1&pageSize=100'
    )
    const own = await wall(leader)
    const all = await wall(admin)
    expect(own.length).toBeGreaterThan(1)
    expect(all.length).toBeGreaterThan(own.length)
    expect(new Set(own.map(({ groupName }) => groupName))).toEqual(new Set(['客服一部']))
    const shown = new Set(own.map(({ extension }) => extension))
    for (const { extension } of list) expect(shown).toContain(extension)
    const agent = (await backend.signIn('agent2')).access_token
    expect((await backend.send('/api/seat_wall', { token: agent })).status).toBe(403)
  })

  it('have the state of the seat log, since when, and the calls of today', async () => {
    const { access_token } = await backend.signIn('agent1')
    const channel = await listenTo(backend, access_token)
    const before = Date.now()
    await setStatus(access_token, 'SIGN_FREE')
    const now = await seat('100')
    expect(now.signState).toBe('SIGN_FREE')
    expect(now.since).toBeGreaterThanOrEqual(before)
    for (const one of await wall(admin))
      for (const [direction, count] of [
        [0, one.outboundToday],
        [1, one.inboundToday]
      ]) {
        const { dayBegin } = await read<SeatWall>(admin, '/seat_wall')
        const search = `callDirectionType=${direction}&agentId=${one.agentUserId}&beginTime=${dayBegin}`
        expect(await read<number>(admin, `/call_records/count?${search}`)).toBe(count)
      }
    channel.socket.terminate()
  })
})

describe('changes', () => {
  // rule seat-wall-2
  it('reach those who watch, within their scope, with the last state of each seat', async () => {
    const agent = await backend.signIn('agent1')
    const agentPage = await listenTo(backend, agent.access_token)
    const watching = await listenTo(backend, leader, 'dashboard')
    const { version } = await read<SeatWall>(leader, '/seat_wall')
    for (const state of ['SIGN_FREE', 'SIGN_BUSY', 'SIGN_FREE', 'SIGN_BUSY'])
      await setStatus(agent.access_token, state)
    const now = await seat('100', leader)
    expect(now.signState).toBe('SIGN_BUSY')
    const pushes = () =>
      watching.frames
        .filter(({ topic }) => topic === 'seat_wall_modify')
        .map(({ data }) => data as SeatWallChange)
    const last = () =>
      pushes()
        .flatMap(({ seats }) => seats)
        .findLast(({ extension }) => extension === '100')
    while (last()?.since !== now.since)
      await new Promise(resolve => watching.socket.once('message', resolve))
    expect(last()).toEqual(now)
    // A push of the sign-in may still be on its way when the wall is read: it is older than the wall.
    const versions = pushes().map(push => push.version)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
    expect(versions.at(-1)).toBeGreaterThan(version)
    const visible = new Set((await wall(leader)).map(({ seatId }) => seatId))
    for (const { seats } of pushes())
      for (const { seatId } of seats) expect(visible).toContain(seatId)
    for (const { socket } of [agentPage, watching]) socket.terminate()
  })

  it('do not reach a user without the permission', async () => {
    const agent = await backend.signIn('agent1')
    const agentPage = await listenTo(backend, agent.access_token)
    const watching = await listenTo(backend, leader, 'dashboard')
    await wall(leader)
    await setStatus(agent.access_token, 'SIGN_FREE')
    await watching.received('seat_wall_modify')
    expect(agentPage.frames.map(({ topic }) => topic)).not.toContain('seat_wall_modify')
    for (const { socket } of [agentPage, watching]) socket.terminate()
  })
})

// rule seat-wall-1
describe('a scope that changes while the wall is open', () => {
  it('is pushed to those who then see other seats, who read them without delay', async () => {
    const { agentUserId } = await seat('100', leader)
    const watching = await listenTo(backend, leader, 'dashboard')
    const others = await listenTo(backend, admin, 'dashboard')
    await wall(leader)
    await wall(admin)
    const move = (department_id: string) =>
      backend.db
        .updateTable('membership')
        .set({ department_id })
        .where('user_id', '=', agentUserId)
        .where('enterprise_id', '=', 'ent-1')
        .execute()
    const { department_id } = await backend.db
      .selectFrom('membership')
      .select('department_id')
      .where('user_id', '=', agentUserId)
      .where('enterprise_id', '=', 'ent-1')
      .executeTakeFirstOrThrow()
    await move('dep-3')
    await watching.received('seat_wall_modify', { isScopeChanged: true })
    expect((await wall(leader)).map(({ extension }) => extension)).not.toContain('100')
    expect((await wall(admin)).map(({ extension }) => extension)).toContain('100')
    await move(department_id)
    await expect
      .poll(() =>
        watching.frames.filter(({ data }) => (data as Partial<SeatWallChange>)?.isScopeChanged)
      )
      .toHaveLength(2)
    expect((await wall(leader)).map(({ extension }) => extension)).toContain('100')
    const isNotified = others.frames.some(
      ({ data }) => (data as Partial<SeatWallChange>)?.isScopeChanged
    )
    expect(isNotified).toBe(false)
    for (const { socket } of [watching, others]) socket.terminate()
  })
})

describe('a forced state', () => {
  // rule seat-wall-7
  it('reaches the pages of the agent with the name, the seat log and the operation log', async () => {
    const agent = await backend.signIn('agent1')
    const page = await listenTo(backend, agent.access_token)
    await setStatus(agent.access_token, 'SIGN_FREE')
    const { seatId, agentName } = await seat('100')
    const { body } = await force(seatId, 'SIGN_BUSY')
    expect(body).toMatchObject({ data: { isDeferred: false } })
    expect(
      await page.received('agent_state_modify', { signState: 'SIGN_BUSY', changedBy: '林若溪' })
    ).not.toHaveProperty('deferredState')
    const { list } = await read<{ list: { cause: string; signState: string }[] }>(
      admin,
      '/seat_log?extension=100&page=1&pageSize=1'
    )
    expect(list[0]).toMatchObject({ signState: 'SIGN_BUSY', cause: 'supervisor' })
    const log = await read<{ list: { target: string; detail: string; userName: string }[] }>(
      admin,
      '/operation_log?page=1&pageSize=10'
    ).catch(() => undefined)
    expect(log?.list[0] ?? {}).toMatchObject({
      target: `${agentName} 100`,
      detail: '强制坐席示忙'
    })
    page.socket.terminate()
  })

  it('is refused for a seat out of scope, without permission, and for one that is offline', async () => {
    const own = new Set((await wall(leader)).map(({ seatId }) => seatId))
    const foreign = (await wall(admin)).find(({ seatId }) => !own.has(seatId))
    expect((await force(foreign?.seatId ?? '', 'SIGN_BUSY')).status).toBe(404)
    const agent = (await backend.signIn('agent2')).access_token
    const [first] = own
    expect((await force(first ?? '', 'SIGN_BUSY', agent)).status).toBe(403)
    const offline = (await wall(leader)).find(({ signState }) => signState === 'OFF_LINE')
    expect((await force(offline?.seatId ?? '', 'SIGN_FREE')).body).toMatchObject({
      code: 0,
      message: '坐席未登录，不能修改状态'
    })
    expect((await force(first ?? '', 'CALLING')).status).toBe(400)
  })
})
