// Endpoints: what is refused, versions, secrets that are nowhere, the operation log, enterprises.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { postEvent } from '../../../../demo/server/modules/webhooks/delivery/post-event.ts'
import {
  allowedAddresses,
  InternalAddress,
  isPublic
} from '../../../../demo/server/modules/webhooks/delivery/public-address.ts'
import { secretBox } from '../../../../demo/server/modules/webhooks/delivery/signing.ts'
import { openWebhookScene, type WebhookScene } from '../../../support/receivers/webhook-scene.ts'

let scene: WebhookScene
const seen: string[] = []
beforeAll(async () => {
  scene = await openWebhookScene({
    watch: (_, parameters) => seen.push(JSON.stringify(parameters))
  })
})
afterEach(() => scene.forget())
afterAll(() => scene.close())

const operations = async () =>
  (await scene.admin<{ list: Operation[] }>('/operation_log?pageSize=50')).list

// rule webhook-5
it('a secret is shown once, and is neither stored as it is nor logged', async () => {
  const { id, secret } = await scene.add()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify(await scene.list())).not.toContain(secret)
  expect(seen.some(one => one.includes(secret) || one.includes(secret.slice(6)))).toBe(false)
  expect(JSON.stringify(await operations())).not.toContain(secret)
  const box = secretBox('key of a server')
  const sealed = box.seal(secret, id)
  expect(box.open(sealed, id)).toBe(secret)
  expect(box.open(sealed, 'hook_other')).toBeUndefined()
  expect(secretBox('another key').open(sealed, id)).toBeUndefined()
})

it('every change is in the operation log with its values, without parameters of the address', async () => {
  const { id } = await scene.add({
    url: `${scene.receiver.url}?token=hidden`,
    events: ['call.ended']
  })
  await scene.edit(id, {
    ...{ description: '新的说明', events: ['call.ended', 'message.receipt'], showsNumbers: true },
    ...{ url: `${scene.receiver.url}?token=another`, isActive: false }
  })
  expect(await scene.find(id)).toMatchObject({ version: 2, state: 'paused', showsNumbers: true })
  await scene.test(id)
  await scene.admin(`/webhooks/${id}`, undefined, 'DELETE')
  const log = (await operations()).filter(({ target }) => target === `${scene.receiver.url}?…`)
  expect(log.map(({ detail }) => detail).toSorted()).toEqual(
    ['删除回调地址', '向回调地址发送测试', '修改回调地址', '新增回调地址'].toSorted()
  )
  const shown = `${scene.receiver.url}?…`
  expect(log.find(({ detail }) => detail === '修改回调地址')?.changes).toEqual([
    { name: '回调地址', before: shown, after: shown },
    { name: '说明', before: '客户系统', after: '新的说明' },
    { name: '事件', before: '通话结束', after: '通话结束、短信回执' },
    { name: '推送完整号码', before: '关闭', after: '开启' },
    { name: '状态', before: '启用', after: '已停用' }
  ])
  expect(JSON.stringify(log)).not.toContain('hidden')
})

// rule webhook-2
it('of two changes of one version the later is refused; addresses are not doubled', async () => {
  const { id } = await scene.add()
  await scene.edit(id, { description: '一' }, 1)
  await expect(scene.edit(id, { description: '二' }, 1)).rejects.toThrow('已被他人修改')
  expect(await scene.find(id)).toMatchObject({ description: '一' })
  await expect(scene.add()).rejects.toThrow('已有相同的回调地址')
  for (let count = 1; count < 20; count++)
    await scene.add({ url: `${scene.receiver.url}/${count}` })
  const more = scene.add({ url: `${scene.receiver.url}/20` })
  await expect(more).rejects.toThrow('不能超过 20 个')
})

// rule webhook-9
it('a test is sent once, also to a disabled endpoint, and says what came back', async () => {
  const { id } = await scene.add()
  scene.receiver.answer(response => response.writeHead(418).end('a teapot'))
  expect(await scene.test(id)).toMatchObject({ status: 418, failure: 'STATUS', answer: 'a teapot' })
  expect(scene.receiver.of('webhook.test').length).toBe(1)
  expect(await scene.find(id)).toMatchObject({ state: 'active', failingSince: null, failed: 1 })
  await scene.edit(id, { isActive: false })
  scene.receiver.answer()
  expect(await scene.test(id)).toMatchObject({ status: 204, failure: null })
})

it('endpoints and deliveries are those of the own enterprise, and need the permission', async () => {
  const { db, send, signIn } = scene.backend
  const { id } = await scene.add()
  await scene.test(id)
  const [row] = await scene.deliveries()
  await db.updateTable('webhook_endpoint').set({ enterprise_id: 'ent-2' }).execute()
  await db.updateTable('webhook_delivery').set({ enterprise_id: 'ent-2' }).execute()
  expect(await scene.list()).toEqual([])
  expect(await scene.deliveries()).toEqual([])
  for (const [path, method] of [
    [`/webhooks/${id}`, 'DELETE'],
    [`/webhooks/${id}/test`, 'POST'],
    [`/webhook_deliveries/${row?.id}`, 'GET'],
    [`/webhook_deliveries/${row?.id}/replay`, 'POST']
  ] as const)
    await expect(scene.admin(path, undefined, method)).rejects.toThrow('不存在')
  expect(await scene.admin('/webhook_deliveries/replay', {})).toEqual({ count: 0 })
  const { access_token: token } = await signIn('agent2')
  expect((await send('/api/webhooks', { token })).status).toBe(403)
})

// rule webhook-3
describe('addresses inside a network', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
    ...[
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'ff02::1'
    ],
    ...[
      '::127.0.0.1',
      '::10.0.0.1',
      '1000::1',
      '::ffff:10.0.0.1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001::1',
      'no ip'
    ]
  ])('%s is not public', address => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['1.1.1.1', '114.114.114.114', '172.32.0.1', '2400:3200::1', '::ffff:8.8.8.8'])(
    '%s is public',
    address => {
      expect(isPublic(address)).toBe(true)
    }
  )

  it.each([
    ['', '请输入回调地址'],
    ['crm.example.cn/hooks', '请输入完整的地址'],
    ['ftp://example.cn/', '请输入完整的地址'],
    ['http://8.8.8.8/', '须使用 https'],
    ['https://user:password@8.8.8.8/', '不能包含账号和密码'],
    ['https://8.8.8.8/#part', '不能包含 #'],
    ['https://10.0.0.1/', '指向内部网络'],
    ['https://0x0a000001/', '指向内部网络'],
    ['https://167772161/', '指向内部网络'],
    ['https://[::ffff:10.0.0.1]/', '指向内部网络'],
    ['https://[fd00::1]/', '指向内部网络'],
    ['https://169.254.169.254/latest/meta-data', '指向内部网络'],
    ['https://name-that-is-not.invalid/', '无法解析'],
    [`https://8.8.8.8/${'x'.repeat(1000)}`, '不能超过 1000 个字符']
  ])('%s is refused', async (url, message) => {
    await expect(scene.add({ url })).rejects.toThrow(message)
  })

  it('no events, and descriptions that are too long, are refused', async () => {
    await expect(scene.add({ events: [] })).rejects.toThrow('请至少选择一个事件')
    await expect(scene.add({ events: ['webhook.test'] })).rejects.toThrow('请至少选择一个事件')
    await expect(scene.add({ description: '长'.repeat(101) })).rejects.toThrow('100 个字符')
  })

  it('one internal address among several refuses the name', async () => {
    const resolve = async () => ['1.1.1.1', '10.0.0.1']
    await expect(
      allowedAddresses('example.cn', { allowsLocal: true, resolve })
    ).rejects.toBeInstanceOf(InternalAddress)
  })

  it('a name that leads inside when the connection is made is not connected to', async () => {
    const policy = { allowsLocal: true, resolve: async () => ['127.0.0.1'] }
    const { port } = new URL(scene.receiver.url)
    const post = (host: string) =>
      postEvent({
        url: `http://${host}:${port}/`,
        ...{ headers: {}, body: '{}', timeout: 1000, policy },
        signal: new AbortController().signal
      })
    expect(await post('rebound.example.cn')).toMatchObject({ status: null, failure: 'ADDRESS' })
    expect(scene.receiver.received).toEqual([])
    expect(await post('localhost')).toMatchObject({ status: 204, failure: null })
  })
})
