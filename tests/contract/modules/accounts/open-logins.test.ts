import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenLogin } from '../../../../core/features/accounts/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'
import { socketPhone } from '../../../support/telephony/socket-phone.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const AGENT2 = 'user-4'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend({ telephones: true })
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const logins = (id = AGENT2) => ask<OpenLogin[]>(`/members/${id}/logins`)
const status = (token: string) =>
  backend.send('/api/agent/status', { token }) as Promise<{
    status: number
    body: { data: { password: string; agentExtensionNumber: string } }
  }>

/** Signs in with a page, a telephone and a login that survives a reload. */
async function signInWhole() {
  const { access_token: token, refresh_token } = await backend.signIn('agent2')
  const { password, agentExtensionNumber } = (await status(token)).body.data
  const channel = await listenTo(backend, token)
  const phone = await socketPhone(backend.url, agentExtensionNumber)
  expect(await phone.register(password)).toBe(200)
  const kept = await fetch(`${backend.url}/api/oauth/kept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin: backend.url }
  })
  const cookie = kept.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { token, refresh_token, password, channel, phone, cookie }
}

async function expectOver(login: Awaited<ReturnType<typeof signInWhole>>, cut: Promise<unknown>[]) {
  await Promise.all(cut)
  expect((await status(login.token)).status).toBe(401)
  const refresh = { grant_type: 'refresh_token', refresh_token: login.refresh_token }
  expect((await backend.grant(refresh)).status).toBe(400)
  const resumed = await backend.send('/api/oauth/kept/resume', {
    body: {},
    headers: {
      ...{ cookie: login.cookie, origin: backend.url },
      authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`
    }
  })
  expect(resumed.status).toBe(400)
  expect(backend.network?.isRegistered('200')).toBe(false)
  const again = await socketPhone(backend.url, '200')
  expect(await again.register(login.password)).toBe(403)
  again.close()
}

it('of a disabled member end at once: tokens, kept logins, pages and telephones', async () => {
  const login = await signInWhole()
  const cut = [login.channel.closed(), login.phone.closed()]
  await ask('/members/status', { idList: [AGENT2], userStatus: 2 }, 'PUT')
  await expectOver(login, cut)
  await ask('/members/status', { idList: [AGENT2], userStatus: 1 }, 'PUT')
})

it('of a member are listed with their origin, and one or all of them end', async () => {
  expect(await logins()).toEqual([])
  const before = Date.now()
  const entered = await backend.grant({
    ...{ grant_type: 'password', username: 'agent2', password: 'Hutong@2026' }
  })
  expect(entered.status).toBe(200)
  const [quiet] = await logins()
  expect(quiet).toMatchObject({ address: '127.0.0.1', isOnline: false, isWall: false })
  expect(quiet?.beginTime).toBeGreaterThanOrEqual(before)
  expect(quiet?.useTime).toBeGreaterThanOrEqual(before)

  const login = await signInWhole()
  const [only, ...others] = await logins()
  expect(others).toEqual([])
  expect(only).toMatchObject({ isOnline: true })
  expect(only?.id).not.toBe(quiet?.id)
  // The earlier one was replaced.
  await expect(ask(`/members/${AGENT2}/logins/${quiet?.id}`, undefined, 'DELETE')).rejects.toThrow(
    '该登录已结束'
  )
  const cut = [login.channel.closed(), login.phone.closed()]
  await ask(`/members/${AGENT2}/logins/${only?.id}`, undefined, 'DELETE')
  await expectOver(login, cut)
  expect(await logins()).toEqual([])

  const second = await signInWhole()
  const gone = [second.channel.closed(), second.phone.closed()]
  await ask(`/members/${AGENT2}/logins`, undefined, 'DELETE')
  await expectOver(second, gone)
  const log = await ask<{ list: { detail: string; target: string }[] }>(
    `/operation_log?${new URLSearchParams({ detail: '结束登录' })}`
  )
  expect(log.list).toHaveLength(2)
})

it('name the browser', async () => {
  const { headers } = { headers: { 'user-agent': WINDOWS } }
  const response = await fetch(`${backend.url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: new URLSearchParams({
      ...{ grant_type: 'password', username: 'agent2', password: 'Hutong@2026', scope: 'cmc' }
    }).toString()
  })
  expect(response.status).toBe(200)
  expect((await logins())[0]?.browser).toBe('Chrome 142 · Windows')
})

it('are no matter of other users, and not of members beyond their rights', async () => {
  const agent = (await backend.signIn('agent1')).access_token
  const leader = (await backend.signIn('leader')).access_token
  const path = '/api/members/user-1/logins'
  for (const token of [agent, leader]) {
    expect((await backend.send(path, { token })).status).toBe(403)
    expect((await backend.send(path, { token, method: 'DELETE' })).status).toBe(403)
  }
  const own = await backend.send(`/api/members/user-4/logins`, { token: leader })
  expect(own.status).toBe(200)
})
