// The gateway of an enterprise: settings, messages through it, its reports, and its test.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { reportTo } from '../../../support/receivers/message-gateway-server.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { accountOf, insertWaiting } from '../../../support/server/message-client.ts'
import {
  openOwnGateway,
  GATEWAY_PATH as PATH,
  SECRET
} from '../../../support/server/message-gateway.ts'

const HOUR = 3_600_000
const enterprise = await openOwnGateway()
const { gateway, backend, admin, read, own, save, sent, report, test } = enterprise
beforeEach(enterprise.reset)
afterAll(enterprise.close)

const latestLog = async () =>
  (await admin.ask<{ list: Operation[] }>('/operation_log?pageSize=1')).list[0]

describe('settings', () => {
  it('begin with the gateway of the server, and never tell the secret', async () => {
    expect(await read()).toMatchObject({
      ...{ isOwn: false, url: '', account: '', hasSecret: false, shared: 'simulated' },
      reportPath: '/message_gateway/reports/ent-1'
    })
    await save(own())
    const settings = await read()
    expect(settings).toMatchObject({ isOwn: true, url: gateway.url, hasSecret: true })
    expect(JSON.stringify(settings)).not.toContain(SECRET)
    const { rows } = await backend.db
      .selectFrom('message_gateway')
      .selectAll()
      .execute()
      .then(found => ({ rows: JSON.stringify(found) }))
    expect(rows).not.toContain(SECRET)
    const log = await latestLog()
    expect(log).toMatchObject({ target: '系统设置：短信网关' })
    expect(log?.changes).toContainEqual({ name: '签名密钥', before: '原密钥', after: '新密钥' })
    expect(JSON.stringify(log)).not.toContain(SECRET)
  })

  it('are refused with the field that is wrong', async () => {
    await expect(save(own({ url: '' }))).rejects.toThrow('请输入网关地址')
    await expect(save(own({ url: 'ftp://x.example' }))).rejects.toThrow()
    await expect(save(own({ account: ' ' }))).rejects.toThrow('请输入网关账号')
    await expect(save(own({ secret: '' }))).rejects.toThrow('请输入签名密钥')
    await expect(save(own({ secret: 'short' }))).rejects.toThrow('16 至 200 个字符')
    await expect(save(own({ secret: '密钥密钥密钥密钥密钥密钥密钥密钥密钥' }))).rejects.toThrow(
      '中文'
    )
    await expect(save(own({ url: 'https://10.0.0.8/send' }))).rejects.toThrow('内部')
    await expect(save(own({ url: 'http://1.1.1.1/send' }))).rejects.toThrow('网关地址须使用 https')
    expect((await read()).isOwn).toBe(false)
  })

  it('keep a secret that is not typed again, and refuse an old version', async () => {
    await save(own())
    await save(own({ secret: '', account: 'other' }))
    const { version } = await read()
    const id = await sent(1, 0)
    await admin.inState(id, 2)
    expect(gateway.submissions[0]?.account).toBe('other')
    const late = { ...own({ account: 'third' }), version: version - 1 }
    await expect(admin.ask(PATH, late, 'PUT')).rejects.toThrow('设置已被他人修改')
    expect((await read()).account).toBe('other')
  })

  it('are closed to members without the permission', async () => {
    const { access_token: token } = await backend.signIn('agent1')
    expect((await backend.send(`/api${PATH}`, { token })).status).toBe(403)
    const body = { ...own(), phone: '13800138000' }
    expect((await backend.send(`/api${PATH}/test`, { token, body })).status).toBe(403)
  })
})

describe('messages', () => {
  it('go to the own gateway, and its reports move them', async () => {
    await save(own())
    const before = await accountOf(backend)
    const id = await sent(2, 100)
    await admin.inState(id, 2)
    expect(gateway.submissions[0]).toMatchObject({ account: 'yuanfan' })
    const [first = '', second = ''] = gateway.keys()
    const receipts = [
      { key: first, code: 'DELIVRD', time: 1000 },
      { key: second, code: 'UNDELIV', time: 1000 }
    ]
    expect(await report({ receipts }, 'a wrong secret of sorts')).toBe(401)
    expect(await report({ receipts })).toBe(200)
    expect((await admin.detail(id)).counts).toMatchObject({ delivered: 1, failed: 1 })
    const after = await accountOf(backend)
    expect(before.balance - after.balance).toBe(5)
  })

  it('of other enterprises are moved by no foreign report', async () => {
    await save(own())
    const id = await sent(1, 200)
    await admin.inState(id, 2)
    const [key = ''] = gateway.keys()
    await backend.db
      .insertInto('message_gateway')
      .columns(['enterprise_id', 'is_own', 'url', 'account', 'secret'])
      .expression(eb =>
        eb
          .selectFrom('enterprise')
          .select([
            'id',
            eb.val(true).as('own'),
            eb.val('').as('url'),
            eb.val('').as('account'),
            eb.val(null).as('secret')
          ])
          .where('id', '=', 'ent-2')
      )
      .execute()
    const foreign = `${backend.url}/message_gateway/reports/ent-2`
    const receipts = [{ key, code: 'DELIVRD', time: 1000 }]
    expect(await reportTo(foreign, { receipts }, SECRET)).toBe(401)
    expect(await reportTo(`${backend.url}/message_gateway/reports`, { receipts }, SECRET)).toBe(404)
    expect((await admin.detail(id)).counts).toMatchObject({ delivered: 0, accepted: 1 })
  })

  it('that the former gateway has not answered end without a receipt', async () => {
    await save(own())
    gateway.answer(() => 'silent')
    const id = await sent(1, 300)
    await expect.poll(() => gateway.keys().length, { timeout: 45_000 }).toBe(1)
    await save({ ...own(), isOwn: false })
    const ended = await admin.inState(id, 2)
    expect(ended.counts).toMatchObject({ unknown: 1, waiting: 0 })
    expect(gateway.keys()).toHaveLength(1)
    expect(await read()).toMatchObject({ isOwn: false, url: gateway.url, hasSecret: true })
  })

  it('reports with the former secret count for a day', async () => {
    await save(own())
    const id = await sent(1, 400)
    await admin.inState(id, 2)
    await save(own({ secret: 'another-secret-of-it' }))
    const { formerUntil } = await read()
    expect(formerUntil).toBeGreaterThan(Date.now() + 23 * HOUR)
    const receipts = [{ key: gateway.keys()[0], code: 'DELIVRD', time: 1000 }]
    expect(await report({ receipts })).toBe(200)
    expect((await admin.detail(id)).counts).toMatchObject({ delivered: 1 })
    await backend.db
      .updateTable('message_gateway')
      .set({ former_until: Date.now() - 1 })
      .execute()
    expect(await report({ receipts })).toBe(401)
    expect(await report({ receipts }, 'another-secret-of-it')).toBe(200)
  })
})

describe('a test', () => {
  it('sends one message with what was typed, free of charge', async () => {
    const before = await accountOf(backend)
    const result = await test(own())
    expect(result).toMatchObject({ isAccepted: true, code: '', failure: '' })
    expect(gateway.submissions).toEqual([
      {
        account: 'yuanfan',
        messages: [
          {
            key: expect.stringMatching(/^test-/),
            phone: '13800138000',
            content: expect.stringContaining('测试短信')
          }
        ]
      }
    ])
    expect(await accountOf(backend)).toEqual(before)
    expect(JSON.stringify(await latestLog())).toContain('发送测试短信至 138')
    expect(JSON.stringify(await latestLog())).not.toContain('13800138000')
    expect((await read()).isOwn).toBe(false)
  })

  it('says why there is no answer, and what the gateway refuses', async () => {
    gateway.answer(({ messages }) => ({
      results: messages.map(({ key }) => ({ key, code: 'SIGNERR' }))
    }))
    expect(await test(own())).toMatchObject({ isAccepted: false, code: 'SIGNERR', failure: '' })
    gateway.answer(() => ({ status: 500, results: [] }))
    expect((await test(own())).failure).toBe('对方返回了错误状态 500')
    expect((await test(own({ secret: 'the-secret-of-others' }))).failure).toContain('401')
    gateway.answer(() => ({ results: [{ nothing: true }] }))
    expect((await test(own())).failure).toBe('应答的格式不正确')
    await expect(test(own(), '123')).rejects.toThrow('请填写正确的手机号码')
    await expect(test({ ...own(), isOwn: false })).rejects.toThrow('模拟网关不会真正发送')
  })
})

const stateOf = (of: TestBackend, id: string) =>
  of.db
    .selectFrom('sms_record')
    .select(['send_state', 'code', 'fee'])
    .where('id', '=', id)
    .executeTakeFirst()

// rule message-gateway-7
it('a silent gateway delays no other', async () => {
  await save(own())
  gateway.answer(() => 'silent')
  await sent(1, 500)
  await expect.poll(() => gateway.keys().length, { timeout: 45_000 }).toBe(1)
  await insertWaiting(backend, ['of-another'], 'ent-2')
  // The request to the silent one ends after ten seconds.
  await expect
    .poll(async () => (await stateOf(backend, 'of-another'))?.send_state, { timeout: 45_000 })
    .toBe(1)
  expect(gateway.keys()).toHaveLength(1)
})

// rule message-gateway-5
it('without any gateway nothing is sent or charged', async () => {
  const empty = await openBackend({ seed: 'none', seedFromImage: false })
  try {
    await empty.db
      .insertInto('enterprise')
      .values({ id: 'ent-1', name: '新企业', import_rows_limit: 1000 })
      .execute()
    await insertWaiting(backend, ['unsent'], 'ent-1', empty)
    await expect
      .poll(() => stateOf(empty, 'unsent'), { timeout: 45_000 })
      .toEqual({ send_state: 2, code: 'NOGATE', fee: 0 })
  } finally {
    await empty.close()
  }
})
