// How often a gateway is tested, and what becomes of its failures (rules message-gateway-7 and -10).
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openGatewayServer } from '../../../support/receivers/message-gateway-server.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { CLIENT, openBackend } from '../../../support/server/backend.ts'
import { GATEWAY_PATH, openOwnGateway } from '../../../support/server/message-gateway.ts'

const SHARED = 'secret-of-the-server'
const shared = await openGatewayServer(SHARED)
const messageGateway = { url: shared.url, account: 'shared', secret: SHARED, timeout: 300 }
const byServer = { isOwn: false, url: '', account: '', secret: '' }
beforeEach(shared.reset)
afterAll(shared.close)

it('tests are three a minute, and those by the server one a minute to a number', async () => {
  const limits = { gatewayTestsPerMinute: 3, smsInterval: 60_000 }
  const { test, own, close } = await openOwnGateway({ messageGateway, limits })
  try {
    await test(byServer)
    await expect(test(byServer)).rejects.toThrow(/^该号码刚发送过测试短信，请 \d+ 秒后再试$/)
    await test(own())
    await test(byServer, '13800138001')
    const often = /^测试短信每分钟最多 3 条，请 \d+ 秒后再试$/
    await expect(test(byServer, '13800138002')).rejects.toThrow(often)
    await expect(test(own())).rejects.toThrow(often)
    expect(shared.submissions).toHaveLength(2)
  } finally {
    await close()
  }
})

it('a test without any gateway says that there is none', async () => {
  const empty = await openBackend({ seed: 'none', seedFromImage: false })
  try {
    const first = {
      ...{ enterpriseName: '星河', seatLicences: 2, username: 'liming01', name: '李明' },
      ...{ mobile: '13800001111', email: '', password: 'Hutong@2026', extension: '101' },
      ...{ callerNumber: '02088880000', lineCapacity: 30 }
    }
    const headers = { authorization: CLIENT }
    await empty.send('/api/installation', { body: { secret: empty.secret, first }, headers })
    const ask = askingAs(empty, (await empty.signIn('liming01')).access_token)
    const made = ask(`${GATEWAY_PATH}/test`, { ...byServer, phone: '13800138000' })
    await expect(made).rejects.toThrow('尚未配置短信网关')
  } finally {
    await empty.close()
  }
})

describe('failures of the server’s gateway', async () => {
  const { test, close } = await openOwnGateway({ messageGateway })
  afterAll(close)
  const failure = async () => (await test(byServer)).failure

  it('have words for the enterprise', async () => {
    shared.answer(() => ({ status: 500, results: [] }))
    expect(await failure()).toBe('对方返回了错误状态 500')
    shared.answer(() => ({ status: 302, results: [] }))
    expect(await failure()).toBe('对方要求跳转，跳转不会被跟随 302')
    shared.answer(() => 'silent')
    expect(await failure()).toBe('对方超时未应答')
    shared.answer(() => ({ results: [{ nothing: true }] }))
    expect(await failure()).toBe('应答的格式不正确')
    shared.close()
    expect(await failure()).toBe('对方拒绝连接')
  })
})
