import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: string
let agent: string
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
  admin = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())
beforeEach(async () => {
  agent = (await backend.signIn('agent2')).access_token
})

const done = { status: 200, body: { code: 1 } }
const inCall = { status: 200, body: { code: 0, message: '该成员正在通话，请稍后再试' } }
const put = (token: string, path: string, body: object) =>
  backend.send(`/api${path}`, { method: 'PUT', token, body })
const network = () => {
  if (!backend.network) throw new Error('This server has no telephones')
  return backend.network
}
const status = async () => {
  const { body } = await backend.send('/api/agent/status', { token: agent })
  return (body as { data: Record<string, unknown> }).data
}
const disable = (...idList: string[]) => put(admin, '/members/status', { idList, userStatus: 2 })

async function moveTo(extension: string | null) {
  const { body } = await backend.send('/api/members?username=agent2', { token: admin })
  const [member] = (body as { data: { list: Member[] } }).data.list
  if (!member) throw new Error('agent2 is not there')
  const { name, mobile, email, department, roles, userPost } = member
  const roleIds = roles.map(({ id }) => id)
  const draft = { name, mobile, email, departmentId: department.id, roleIds, userPost, extension }
  return put(admin, `/members/${member.id}`, draft)
}

describe('an agent with a device of their own', () => {
  it('keeps it with another extension, and leaves none at the old one', async () => {
    expect(await put(agent, '/agent/mode', { agentMode: 1 })).toMatchObject(done)
    expect(network().isRegistered('200')).toBe(true)
    const channel = await listenTo(backend, agent)
    const cut = channel.closed()
    expect(await moveTo('277')).toMatchObject(done)
    expect(await status()).toMatchObject({
      agentExtensionNumber: '277',
      agentMode: 1,
      registerState: true
    })
    expect([network().isRegistered('277'), network().isRegistered('200')]).toEqual([true, false])
    // Its pages reload, and read what their seat is now.
    expect(await cut).toBe(1006)
    const { callRecordId } = await network().incoming({ from: '13800138000', to: '277' })
    network().hangUpCustomer(callRecordId)
    await moveTo('200')
    await put(agent, '/agent/mode', { agentMode: 0 })
  })

  it('is the browser’s again when the demo restarts', async () => {
    await put(agent, '/agent/mode', { agentMode: 2 })
    expect(await backend.send('/demo/reset', { method: 'POST' })).toMatchObject({ status: 200 })
    expect(network().isRegistered('200')).toBe(false)
    admin = (await backend.signIn('admin')).access_token
  })
})

describe('members who are disabled', () => {
  it('are not while one of them is in a call', async () => {
    await put(agent, '/agent/mode', { agentMode: 1 })
    const { callRecordId } = await network().incoming({ from: '13800138000', to: '200' })
    expect(await disable('user-2', 'user-4')).toMatchObject(inCall)
    expect((await backend.send('/api/users/detail', { token: agent })).status).toBe(200)
    network().hangUpCustomer(callRecordId)
    await put(agent, '/agent/mode', { agentMode: 0 })
  })

  it('are together with what is written about it, or not at all', async () => {
    const { db } = backend
    const full = sql`alter table operation_log
      add constraint log_is_full check (type <> 2) not valid`
    await full.execute(db)
    try {
      expect((await disable('user-4')).status).toBe(500)
    } finally {
      await sql`alter table operation_log drop constraint log_is_full`.execute(db)
    }
    expect((await backend.send('/api/users/detail', { token: agent })).status).toBe(200)
    const { status: kept } = await db
      .selectFrom('membership')
      .select('status')
      .where('user_id', '=', 'user-4')
      .executeTakeFirstOrThrow()
    expect(kept).toBe(1)
  })
})
