// The accounts and ICE servers that a phone gets for an outside exchange.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  exchangeOf,
  sipUrlOf,
  turnOf
} from '../../../../demo/server/modules/exchange/exchange-settings.ts'
import { shortLivedCredentials } from '../../../../demo/server/modules/exchange/short-lived-credentials.ts'
import { openOutside } from '../../../support/telephony/outside-exchange.ts'

const SECRET = 'shared-secret-of-kamailio'
const hmac = (text: string, secret = SECRET) =>
  createHmac('sha1', secret).update(text).digest('base64')

it('derives an account for a time from the shared secret', () => {
  expect(shortLivedCredentials({ secret: SECRET, life: 60 }, '100', 1_700_000_000_999)).toEqual({
    username: '1700000060:100',
    password: hmac('1700000060:100')
  })
})

it('hands them to the page of the agent, with their lifetime', async () => {
  const turn = { urls: ['turn:turn.example.cn:3478'], secret: 'secret-of-coturn', life: 600 }
  const { backend } = await openOutside({
    exchange: { domain: 'pbx.cn', accounts: { secret: SECRET, life: 3600 } },
    turn
  })
  const status = async (token: string) => {
    const { body } = await backend.send('/api/agent/status', { token })
    return (body as { data: Record<string, never> }).data
  }
  try {
    const data = await status((await backend.signIn('agent1')).access_token)
    const [server] = data.iceServers as unknown as { username: string; credential: string }[]
    expect(data).toMatchObject({
      ...{ agentExtensionNumber: '100', sipDomain: 'pbx.cn', credentialSeconds: 600 },
      authorizationUser: expect.stringMatching(/^\d{10}:100$/),
      password: hmac(data.authorizationUser ?? ''),
      iceServers: [{ urls: turn.urls, username: expect.stringMatching(/^\d{10}:100$/) }]
    })
    expect(server?.credential).toBe(hmac(server?.username ?? '', turn.secret))
  } finally {
    await backend.close()
  }
})

it('takes the account that is set for the seat, where none is derived', async () => {
  const { backend } = await openOutside()
  const admin = (await backend.signIn('admin')).access_token
  const { access_token: token } = await backend.signIn('agent1')
  const data = async (path: string, given: string) => {
    const { body } = await backend.send(path, { token: given })
    return (body as { data: never }).data
  }
  const status = () => data('/api/agent/status', token)
  const row = async () =>
    ((await data('/api/seats?extension=100', admin)) as { list: { id: string; sipUser: string }[] })
      .list[0]
  const set = async (user: string, password: string) => {
    const id = (await row())?.id
    const body = { user, password }
    return backend.send(`/api/seats/${id}/sip_account`, { method: 'PUT', token: admin, body })
  }
  try {
    expect(await status()).toMatchObject({ sipDomain: 'pbx.example.cn', password: '' })
    expect(await row()).toMatchObject({ sipUser: null })
    expect((await set('', 'p')).body).toMatchObject({ message: '请输入账号，或把密码也清空' })
    expect((await set('a b', 'p')).body).toMatchObject({ errcode: 'user' })
    expect((await set('web-100', '')).body).toMatchObject({ message: '请输入密码，或把账号也清空' })
    expect((await set('web-100', 'secret of 100')).body).toMatchObject({ code: 1 })
    expect(await status()).toMatchObject({
      authorizationUser: 'web-100',
      password: 'secret of 100'
    })
    expect(await status()).not.toHaveProperty('credentialSeconds')
    expect(await row()).toMatchObject({ sipUser: 'web-100' })
    const { sip_secret } = await backend.db
      .selectFrom('seat')
      .select('sip_secret')
      .where('extension', '=', '100')
      .executeTakeFirstOrThrow()
    expect(sip_secret).not.toContain('secret of 100')
    await set('100', 'p')
    expect(await status()).not.toHaveProperty('authorizationUser')
    await set('', '')
    expect(await status()).toMatchObject({ password: '' })
    // The exchange has the secrets of telephones.
    const id = (await row())?.id
    const reset = { method: 'POST', token: admin }
    expect((await backend.send(`/api/seats/${id}/phone`, reset)).body).toMatchObject({
      message: '电话由外部交换机管理，请在交换机上设置话机密钥'
    })
  } finally {
    await backend.close()
  }
})

describe('the settings', () => {
  const outside = { SIP_WS_URL: 'wss://pbx.example.cn/ws' }

  it.each([
    [
      'https://pbx.example.cn',
      'SIP_WS_URL 必须是 ws:// 或 wss:// 开头的完整地址，不能是 https://pbx.example.cn'
    ],
    [
      'pbx.example.cn:7443',
      'SIP_WS_URL 必须是 ws:// 或 wss:// 开头的完整地址，不能是 pbx.example.cn:7443'
    ]
  ])('refuse the address %s', (url, message) => {
    expect(() => sipUrlOf(url)).toThrow(message)
  })

  it.each([
    [
      { SIP_DOMAIN: 'pbx.cn' },
      'SIP_DOMAIN 只用于外部交换机，请同时设置 SIP_WS_URL，或去掉 SIP_DOMAIN'
    ],
    [{ ...outside, SIP_DOMAIN: 'a b' }, 'SIP_DOMAIN 必须是域名或 IP 地址，不能是 a b'],
    [{ ...outside, SIP_ACCOUNT_SECRET: 'short' }, 'SIP_ACCOUNT_SECRET 至少需要 16 个字符'],
    [
      { ...outside, SIP_ACCOUNT_LIFE: '1h' },
      'SIP_ACCOUNT_LIFE 必须是 60 到 604800 之间的整数（秒），不能是 1h'
    ],
    [
      { ...outside, EXCHANGE_RECORDING_HOSTS: 'pbx.cn' },
      'EXCHANGE_RECORDING_HOSTS 必须是以逗号分隔的来源'
    ],
    [
      { ...outside, EXCHANGE_RECORDING_FOLDER: 'records' },
      'EXCHANGE_RECORDING_FOLDER 必须是存在的文件夹的绝对路径'
    ]
  ])('refuse %o', (env, message) => {
    expect(() => exchangeOf(env)).toThrow(message)
  })

  it.each([
    [{ TURN_URL: 'turn:turn.cn' }, 'TURN_URL 和 TURN_SECRET 必须同时设置'],
    [{ TURN_SECRET: SECRET }, 'TURN_URL 和 TURN_SECRET 必须同时设置'],
    [{ TURN_URL: 'turn:turn.cn,http://turn.cn', TURN_SECRET: SECRET }, '不能是 http://turn.cn']
  ])('refuse %o for TURN', (env, message) => {
    expect(() => turnOf(env)).toThrow(message)
  })

  it('are read', () => {
    expect(sipUrlOf('ws://127.0.0.1:8088/ws')).toBe('ws://127.0.0.1:8088/ws')
    expect(
      exchangeOf({
        ...outside,
        SIP_ACCOUNT_SECRET: SECRET,
        EXCHANGE_RECORDING_HOSTS: 'https://r.cn'
      })
    ).toEqual({
      accounts: { secret: SECRET, life: 28_800 },
      recordings: { origins: ['https://r.cn'] }
    })
    expect(turnOf({ TURN_URL: 'turn:a, turns:b:443?transport=tcp', TURN_SECRET: SECRET })).toEqual({
      ...{ urls: ['turn:a', 'turns:b:443?transport=tcp'], secret: SECRET, life: 28_800 }
    })
  })
})
