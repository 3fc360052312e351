// Who can read the codes for the sign-in (rules session-5 and message-gateway-8).
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openGatewayServer } from '../../../support/receivers/message-gateway-server.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import {
  askForCode,
  GATEWAY_PATH,
  openOwnGateway
} from '../../../support/server/message-gateway.ts'

/** Members of two enterprises, and of one. */
const [IN_TWO, IN_ONE] = ['13800000100', '13800000200'] as const
const enterprise = await openOwnGateway()
const { backend, gateway, own, save, read, reset } = enterprise
beforeEach(reset)
afterAll(enterprise.close)

/** A code of an account that has the gateway comes after those that do not. */
async function expectOnlyOf(phone: string): Promise<void> {
  await askForCode(backend, phone)
  await expect.poll(() => gateway.submissions.length).toBeGreaterThan(0)
  const phones = gateway.submissions.flatMap(({ messages }) => messages.map(one => one.phone))
  expect(phones).toEqual([phone])
}

describe('codes', () => {
  it('go through the own gateway of the only enterprise, and into no log', async () => {
    await save(own())
    const from = backend.lines.length
    expect((await askForCode(backend, IN_ONE)).status).toBe(200)
    await expect.poll(() => gateway.submissions.length).toBe(1)
    const [message] = gateway.submissions[0]?.messages ?? []
    expect(message?.phone).toBe(IN_ONE)
    expect(message?.content).toMatch(/^【远帆/)
    const code = /验证码是 (\d{6})/.exec(message?.content ?? '')?.[1] ?? ''
    expect(code).toHaveLength(6)
    expect(backend.lines.slice(from).join('\n')).not.toContain(code)
  })

  it('of a member of two enterprises go to the own gateway of neither', async () => {
    await save(own())
    expect((await askForCode(backend, IN_TWO)).status).toBe(200)
    await expectOnlyOf(IN_ONE)
  })

  it('nor while the membership of the other one is disabled', async () => {
    await save(own())
    const membership = backend.db.updateTable('membership').where('enterprise_id', '=', 'ent-2')
    await membership.set({ status: 2 }).where('user_id', '=', 'user-3').execute()
    expect((await askForCode(backend, IN_TWO)).status).toBe(200)
    await expectOnlyOf(IN_ONE)
    await membership.set({ status: 1 }).where('user_id', '=', 'user-3').execute()
  })

  it('go through the gateway of the server where it has a real one', async () => {
    const shared = await openGatewayServer('secret-of-the-server')
    const other = await openOwnGateway({
      messageGateway: { url: shared.url, account: 'shared', secret: 'secret-of-the-server' }
    })
    try {
      await other.save(other.own())
      await askForCode(other.backend, IN_ONE)
      await expect.poll(() => shared.submissions.length).toBe(1)
      expect(shared.submissions[0]?.messages[0]?.content).toMatch(/^【远帆/)
      await askForCode(other.backend, IN_TWO)
      await expect.poll(() => shared.submissions.length).toBe(2)
      expect(shared.submissions[1]?.messages[0]?.content).toMatch(/^【呼通】/)
      expect(other.gateway.submissions).toEqual([])
    } finally {
      await other.close()
      shared.close()
    }
  })
})

it('an own gateway is saved and left by administrators only, and its secret signs for it alone', async () => {
  await backend.db
    .insertInto('role_permission')
    .values({ role_id: 'role-2', code: 'CMC.SYSTEM.SET' })
    .execute()
  const leader = askingAs(backend, (await backend.signIn('leader')).access_token)
  const saved = (draft: object) => leader(GATEWAY_PATH, draft, 'PUT')
  const { version } = await read()
  await expect(saved({ ...own(), version })).rejects.toThrow('有管理员管理权限的成员')
  expect((await read()).isOwn).toBe(false)
  await save(own())
  const { version: latest } = await read()
  await expect(saved({ ...own({ account: 'x' }), version: latest })).rejects.toThrow('管理员管理')
  await expect(saved({ ...own(), isOwn: false, version: latest })).rejects.toThrow('管理员管理')
  expect((await read()).isOwn).toBe(true)
  const tested = (draft: object) =>
    leader(`${GATEWAY_PATH}/test`, { ...own({ secret: '' }), phone: IN_ONE, ...draft }, 'POST')
  await expect(tested({ account: 'x' })).rejects.toThrow('请填写签名密钥再测试')
  expect(gateway.submissions).toEqual([])
  expect(await tested({})).toMatchObject({ isAccepted: true })
})
