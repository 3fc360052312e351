import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../../core/contract/endpoint.ts'
import type { SeatWall, WallLinkInUse } from '../../../../core/features/seat-wall/schemas.ts'
import type { SignIn } from '../../../../core/features/sign-in/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const CLIENT = `Basic ${Buffer.from('hutong-web:').toString('base64')}`

let backend: TestBackend
let leader: string
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

interface Link {
  readonly token: string
  readonly account: string
}
async function makeLink(): Promise<Link> {
  leader = (await backend.signIn('leader')).access_token
  const { body } = await backend.send('/api/seat_wall/links', { method: 'POST', token: leader })
  return (body as { data: Link }).data
}
const open = ({ token, account }: Link) =>
  backend.send('/api/oauth/web_token', {
    headers: { authorization: CLIENT },
    body: { token, account, client: 'hutong-web' }
  })
const wallOf = async () => (await open(await makeLink())).body as SignIn
const seatsOf = async (token: string) => {
  const { body } = await backend.send('/api/seat_wall', { token })
  return (body as { data: SeatWall }).data.seats
}

// rule seat-wall-11
describe('a link to the wall', () => {
  it('opens the seats of its maker, once', async () => {
    const link = await makeLink()
    const first = await open(link)
    expect(first.status).toBe(200)
    const wall = first.body as SignIn
    expect(wall.confinedTo).toBe('seat-wall')
    expect(await seatsOf(wall.access_token)).toEqual(await seatsOf(leader))
    expect((await open(link)).body).toMatchObject({ errcode: 'WEB_TOKEN_INVALID' })
  })

  it('opens nothing when it is ended while it is being opened', async () => {
    const link = await makeLink()
    // Its token has been taken by then.
    await backend.db.deleteFrom('wall_link').execute()
    expect((await open(link)).body).toMatchObject({ errcode: 'WEB_TOKEN_INVALID' })
  })

  it('needs the permission to make', async () => {
    const agent = (await backend.signIn('agent1')).access_token
    const { status } = await backend.send('/api/seat_wall/links', { method: 'POST', token: agent })
    expect(status).toBe(403)
  })

  it('is opened after its maker has signed in again, and signed out', async () => {
    const [first, second] = [await makeLink(), await makeLink()]
    await backend.signIn('leader')
    expect((await open(first)).status).toBe(200)
    await backend.send('/api/oauth/logout', { method: 'POST', token: leader })
    expect((await open(second)).status).toBe(200)
  })

  it('is not opened after ten minutes, nor with a new password of its maker', async () => {
    const old = await makeLink()
    await backend.db
      .updateTable('short_lived')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect((await open(old)).status).toBe(400)
    const link = await makeLink()
    const { userId } = await backend.db
      .selectFrom('user_account')
      .select('id as userId')
      .where('username', '=', link.account)
      .executeTakeFirstOrThrow()
    const admin = (await backend.signIn('admin')).access_token
    const reset = { method: 'PUT', token: admin, body: { password: 'Hutong@2026' } } as const
    expect(await backend.send(`/api/members/${userId}/password`, reset)).toMatchObject({
      status: 200
    })
    expect((await open(link)).body).toMatchObject({ errcode: 'WEB_TOKEN_INVALID' })
  })
})

// rule seat-wall-16
describe('the links that a user has made', () => {
  const linksOf = async (token: string) =>
    (await backend.send('/api/seat_wall/links', { token })).body as { data: WallLinkInUse[] }
  const end = (id: string, token: string) =>
    backend.send(`/api/seat_wall/links/${id}`, { method: 'DELETE', token })
  const endAll = async () => {
    for (const { id } of (await linksOf(leader)).data) await end(id, leader)
  }

  it('are listed with their state, and only to that user', async () => {
    const link = await makeLink()
    await endAll()
    expect((await open(link)).status).toBe(400)
    const second = await makeLink()
    const [unopened] = (await linksOf(leader)).data
    expect(unopened).toMatchObject({ madeBy: '林若溪', openTime: null, useTime: null })
    expect((unopened?.endTime ?? 0) - (unopened?.madeTime ?? 0)).toBeGreaterThan(590_000)
    const wall = (await open(second)).body as SignIn
    expect((await linksOf(leader)).data).toMatchObject([{ id: unopened?.id, useTime: null }])
    await seatsOf(wall.access_token)
    const [used, ...others] = (await linksOf(leader)).data
    expect(others).toEqual([])
    expect(used?.useTime).toBeGreaterThanOrEqual(used?.openTime ?? Number.POSITIVE_INFINITY)
    expect((used?.endTime ?? 0) - (used?.openTime ?? 0)).toBe(12 * 3_600_000)
    const admin = (await backend.signIn('admin')).access_token
    expect((await linksOf(admin)).data).toEqual([])
    const refused = (await end(used?.id ?? '', admin)).body
    expect(refused).toMatchObject({ message: '链接不存在或已结束' })
    await seatsOf(wall.access_token)
  })

  it('end at once: the screen is signed out, and an unopened one opens nothing', async () => {
    const link = await makeLink()
    await endAll()
    const wall = await wallOf()
    const screen = await listenTo(backend, wall.access_token, 'dashboard')
    const closed = new Promise(resolve => screen.socket.once('close', resolve))
    const [one] = (await linksOf(leader)).data
    await end(one?.id ?? '', leader)
    await closed
    const { status } = await backend.send('/api/seat_wall', { token: wall.access_token })
    expect(status).toBe(401)
    const { refresh_token } = wall
    expect((await backend.grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
    expect((await linksOf(leader)).data).toEqual([])
    expect((await open(link)).status).toBe(400)
    expect((await end(one?.id ?? '', leader)).body).toMatchObject({ message: '链接不存在或已结束' })
  })

  it('leave the list with the login of their screen', async () => {
    const wall = await wallOf()
    expect((await linksOf(leader)).data).toHaveLength(1)
    await backend.send('/api/oauth/logout', { method: 'POST', token: wall.access_token })
    expect((await linksOf(leader)).data).toEqual([])
  })
})

describe('the login of a wall', () => {
  const allowed = new Set([
    ...['auth.userDetail', 'auth.logout', 'files.ticket', 'signIn.keep', 'signIn.protocol'],
    ...['seatWall.list', 'monitorLimits.read', 'receptionCalls.queues']
  ])
  const rows = Object.entries(allEndpoints).flatMap(([area, its]) =>
    Object.entries<Endpoint>(its).map(([name, row]) => ({ name: `${area}.${name}`, row }))
  )

  it('is refused every other endpoint of signed-in users', async () => {
    const { access_token: token } = await wallOf()
    for (const { name, row } of rows) {
      if (row.caller !== 'user' || allowed.has(name)) continue
      const path = row.path.replace(/\{\w+\}/g, 'x')
      const { method } = row
      const { status } = await backend.send(`/api${path}`, {
        ...{ method, token },
        ...(method !== 'GET' && row.encoding === 'json' && { body: {} })
      })
      expect([name, status]).toEqual([name, 403])
    }
  })

  it('reads the queues of its maker, too', async () => {
    const queuesOf = async (token: string) => {
      const { body, status } = await backend.send('/api/reception_queues', { token })
      const { data } = body as { data: { queues: readonly { groupId: string }[] } }
      return [status, ...data.queues.map(({ groupId }) => groupId)]
    }
    const { access_token } = await wallOf()
    expect(await queuesOf(access_token)).toEqual([200, 'agents-1'])
    expect(await queuesOf(leader)).toEqual([200, 'agents-1'])
  })

  it('gets tickets for the realtime channel alone', async () => {
    const { access_token: token } = await wallOf()
    const ticket = (resource: string) =>
      backend.send('/api/files/ticket', { token, body: { resource } })
    expect((await ticket('realtime')).status).toBe(200)
    expect((await ticket('recordings/r-1')).status).toBe(403)
  })

  it('does not become another one by its tokens', async () => {
    const wall = await wallOf()
    const { access_token, refresh_token } = wall
    const again = await backend.grant({ grant_type: 'refresh_token', refresh_token })
    expect(again.body).toMatchObject({ confinedTo: 'seat-wall' })
    const next = again.body as SignIn
    const copy = await backend.grant({
      ...{ grant_type: 'password', auth_type: 'token' },
      access_token: next.access_token
    })
    expect(copy.body).toMatchObject({ confinedTo: 'seat-wall' })
    const enterprise_id = wall.entId
    for (const { status } of [
      await backend.grant({ grant_type: 'switch_token', access_token, enterprise_id }),
      await backend.asClient('/api/oauth/switch_token', { access_token, enterprise_id })
    ])
      expect(status).toBe(403)
  })

  it('learns of itself only what the wall needs', async () => {
    const { access_token: token } = await wallOf()
    const { body } = await backend.send('/api/users/detail', { token })
    expect(body).toMatchObject({
      data: {
        permissions: ['CMC.DATA.MANA.CENTER'],
        roles: [{ tagCode: 'SEAT_WALL' }],
        ...{ mobile: '', email: '' }
      }
    })
  })

  it('stands beside the own login, which does not end it, and ends at a fixed time', async () => {
    const wall = await wallOf()
    const own = await backend.signIn('leader')
    expect(await seatsOf(wall.access_token)).toEqual(await seatsOf(own.access_token))
    const { rows: ends } = {
      rows: await backend.db
        .selectFrom('auth_token')
        .innerJoin('login_family', 'login_family.family', 'auth_token.family')
        .select('ends_at')
        .where('confined_to', '=', 'seat-wall')
        .execute()
    }
    expect(ends.every(({ ends_at }) => Number(ends_at) <= Date.now() + 12 * 3_600_000)).toBe(true)
  })

  it('receives the changes of seats and nothing else, and is no presence of its maker', async () => {
    const wall = await wallOf()
    const screen = await listenTo(backend, wall.access_token, 'dashboard')
    await seatsOf(wall.access_token)
    const seat = (await seatsOf(leader)).find(({ extension }) => extension === '300')
    expect(seat?.signState).toBe('OFF_LINE')
    const agent = await backend.signIn('agent1')
    const page = await listenTo(backend, agent.access_token)
    await backend.send('/api/agent/status', {
      ...{ method: 'PUT', token: agent.access_token, body: { signState: 'SIGN_FREE' } }
    })
    backend.publish('user-2', { topic: 'missed_call_modify', data: null })
    await screen.received('seat_wall_modify')
    expect(new Set(screen.frames.map(({ topic }) => topic))).toEqual(new Set(['seat_wall_modify']))
    for (const { socket } of [screen, page]) socket.terminate()
  })
})
