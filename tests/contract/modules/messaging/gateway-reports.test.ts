// Which messages the reports of a gateway move (rule message-gateway-4).
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openGatewayServer, reportTo } from '../../../support/receivers/message-gateway-server.ts'
import { accountOf } from '../../../support/server/message-client.ts'
import { openOwnGateway } from '../../../support/server/message-gateway.ts'

const SHARED = 'secret-of-the-server'
const shared = await openGatewayServer(SHARED)
const enterprise = await openOwnGateway({
  messageGateway: { url: shared.url, account: 'shared', secret: SHARED }
})
const { backend, admin, gateway, own, save, sent, report } = enterprise
beforeEach(async () => {
  shared.reset()
  await enterprise.reset()
})
afterAll(async () => {
  await enterprise.close()
  shared.close()
})

const reportOfShared = (body: object) =>
  reportTo(`${backend.url}/message_gateway/reports`, body, SHARED)
const failed = (key = '') => ({ receipts: [{ key, code: 'UNDELIV', time: 1000 }] })

it("an enterprise does not get back what the server's gateway sent", async () => {
  const id = await sent(1, 0)
  await admin.inState(id, 2)
  const [key] = shared.keys()
  await save(own())
  const before = await accountOf(backend)
  expect(await report(failed(key))).toBe(200)
  expect((await admin.detail(id)).counts).toMatchObject({ accepted: 1, failed: 0 })
  expect(await accountOf(backend)).toEqual(before)
  expect(await reportOfShared(failed(key))).toBe(200)
  expect((await admin.detail(id)).counts).toMatchObject({ accepted: 0, failed: 1 })
})

it("the server's gateway does not move what the own one sent", async () => {
  await save(own())
  const id = await sent(1, 100)
  await admin.inState(id, 2)
  const [key] = gateway.keys()
  await save({ ...own(), isOwn: false })
  expect(await reportOfShared(failed(key))).toBe(200)
  expect((await admin.detail(id)).counts).toMatchObject({ accepted: 1, failed: 0 })
  // What comes late still counts.
  expect(await report(failed(key))).toBe(200)
  expect((await admin.detail(id)).counts).toMatchObject({ accepted: 0, failed: 1 })
})

it('a message that is sent again belongs to the gateway that has it then', async () => {
  const id = await sent(1, 200)
  await admin.inState(id, 2)
  await reportOfShared(failed(shared.keys()[0]))
  await save(own())
  await admin.put(id, 'resend')
  await expect.poll(() => gateway.keys().length).toBe(1)
  await admin.inState(id, 2)
  const [key = ''] = gateway.keys()
  expect(await reportOfShared(failed(key))).toBe(200)
  expect((await admin.detail(id)).counts).toMatchObject({ accepted: 1, failed: 0 })
  await report({ receipts: [{ key, code: 'DELIVRD', time: 1000 }] })
  expect((await admin.detail(id)).counts).toMatchObject({ delivered: 1 })
})
