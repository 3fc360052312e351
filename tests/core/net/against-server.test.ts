import type { WritableAtom } from 'nanostores'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { type Socket, startCore, stopCore } from '../../../core/environment/environment.ts'
import { call } from '../../../core/net/http.ts'
import { $connection } from '../../../core/net/realtime.ts'
import { $notices } from '../../../core/notices.ts'
import { $phone, dial, hangUp, register, unregister } from '../../../core/phone/phone.ts'
import { type HostEventName, type HostEvents, onHostEvent } from '../../../core/public-events.ts'
import {
  $agent,
  $signState,
  setAgentMode,
  setAgentState,
  sipAccount
} from '../../../core/session/seat.ts'
import {
  $permissions,
  $session,
  $user,
  login,
  logout,
  setAuthProvider,
  switchEnterprise
} from '../../../core/session/session.ts'
import { liveToken } from '../../../core/session/token/credentials.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

/** The core against the reference backend: real requests, real sockets, real time. */

const texts = () => $notices.get().map(notice => notice.text)
const as = (username: string) => ({ by: 'password', username, password: PASSWORD }) as const

function start(backend: TestBackend): void {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      realtimeUrl: `${backend.url.replace('http', 'ws')}/ws`,
      fetch: (input, init) => globalThis.fetch(input, init),
      openSocket: url => new WebSocket(url) as Socket,
      every: (milliseconds, beat) => {
        const timer = setInterval(beat, milliseconds)
        return () => clearInterval(timer)
      },
      now: () => Date.now(),
      monotonic: () => performance.now()
    })
  )
}

/** Resolves as soon as a store is as asked. */
const until = <Value>(
  store: Pick<WritableAtom<Value>, 'subscribe'>,
  is: (value: Value) => boolean
) =>
  new Promise<Value>(done => {
    let stop: (() => void) | undefined
    let isDone = false
    stop = store.subscribe(value => {
      if (isDone || !is(value as Value)) return
      isDone = true
      queueMicrotask(() => stop?.())
      done(value as Value)
    })
  })

const next = <Name extends HostEventName>(name: Name): Promise<HostEvents[Name]> =>
  new Promise(done => {
    const stop = onHostEvent(name, detail => {
      stop()
      done(detail)
    })
  })

describe('the core and the reference backend', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await openBackend()
  })
  afterAll(() => backend.close())
  afterEach(stopCore)

  test('sign in: user, permissions, seat, realtime', async () => {
    start(backend)
    const ready = next('ready')
    await login(as('agent1'))
    const { user } = $session.get() as { user?: { userId: string; entId: string } }
    await expect(ready).resolves.toEqual({ userId: user?.userId, entId: user?.entId })
    expect($user.get()?.username).toBe('agent1')
    expect($permissions.get().size).toBeGreaterThan(0)
    expect($agent.get()?.agentExtensionNumber).toBe('100')
    expect($signState.get()).toBe('SIGN_BUSY')
    await until($connection, ({ state }) => state === 'open')
    await expect(sipAccount()).resolves.toMatchObject({
      wsUri: `${backend.url.replace('http', 'ws')}/sip`,
      uri: 'sip:100@demo.hutong',
      password: expect.stringMatching(/^.{8,}$/)
    })
    expect(texts()).toEqual([])
  })

  test('set the seat free: the server reports it to every page', async () => {
    start(backend)
    await login(as('agent1'))
    await until($connection, ({ state }) => state === 'open')
    const pushed = next('topic')
    await setAgentState('SIGN_FREE')
    await expect(pushed).resolves.toMatchObject({
      topic: 'agent_state_modify',
      data: { signState: 'SIGN_FREE' }
    })
    expect($signState.get()).toBe('SIGN_FREE')
    await setAgentState('SIGN_BUSY')
  })

  test('a page that is reloaded goes on with the call of a desk telephone', async () => {
    // Before 9:00 and after 20:00 a person is asked first.
    const dialClock = () => new Date().setHours(10, 0, 0, 0)
    const withTelephones = await openBackend({ telephones: true, dialClock })
    try {
      start(withTelephones)
      await login(as('agent1'))
      await setAgentMode(1)
      await setAgentState('SIGN_FREE')
      await register()
      await until($connection, ({ state }) => state === 'open')
      await dial('13800138000')
      await until($phone, ({ status }) => status === 'talking')
      const { accessToken = '', userId = '', entId = '', userName = '' } = liveToken() ?? {}
      stopCore()
      const expiresAt = Date.now() + 3_600_000
      setAuthProvider(async () => ({ accessToken, userId, entId, userName, expiresAt }))
      start(withTelephones)
      await login()
      await register()
      const phone = await until($phone, ({ status }) => status === 'talking')
      expect(phone).toMatchObject({ call: { number: '13800138000', direction: 'outgoing' } })
      const ended = next('call-end')
      await hangUp()
      await expect(ended).resolves.toMatchObject({ ok: true, callRecordId: expect.any(String) })
    } finally {
      setAuthProvider(undefined)
      stopCore()
      await unregister()
      await withTelephones.close()
    }
  })

  test('a wrong password is refused in Chinese', async () => {
    start(backend)
    await expect(login({ ...as('agent2'), password: 'wrong' })).rejects.toMatchObject({
      kind: 'refused',
      message: '账号或密码错误'
    })
    expect(texts()).toEqual(['账号或密码错误'])
  })

  test('the same account on another device ends this one', async () => {
    start(backend)
    await login(as('agent2'))
    await until($connection, ({ state }) => state === 'open')
    const kicked = next('kicked')
    await backend.signIn('agent2')
    await expect(kicked).resolves.toEqual({ message: '系统通知: 账号已在其他设备登录' })
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect($connection.get().state).toBe('open')
  })

  test('another enterprise is entered, with its own token', async () => {
    start(backend)
    await login(as('agent1'))
    const before = liveToken()
    const other = await backend.db
      .selectFrom('enterprise')
      .select(['id', 'name'])
      .where('id', '!=', before?.entId ?? '')
      .executeTakeFirstOrThrow()
    await switchEnterprise(String(other.id))
    expect($session.get()).toMatchObject({ status: 'signed-in', user: { entId: String(other.id) } })
    expect(liveToken()?.accessToken).not.toBe(before?.accessToken)
    expect($user.get()?.loginEnterprise.enterpriseName).toBe(other.name)
  })

  test('an enterprise that is not ours leaves all as it was', async () => {
    start(backend)
    await login(as('agent1'))
    const before = $session.get()
    await expect(switchEnterprise('no-such')).rejects.toMatchObject({ name: 'Failure' })
    expect($session.get()).toBe(before)
    await expect(call(endpoints.agent.status, {})).resolves.toMatchObject({
      agentExtensionNumber: '100'
    })
  })

  test('a logout kills the token', async () => {
    start(backend)
    await login(as('agent1'))
    const token = liveToken()?.accessToken
    await logout()
    expect(texts()).toEqual(['登出成功'])
    await expect(backend.send('/api/users/detail', { token: token ?? '' })).resolves.toMatchObject({
      status: 401
    })
  })

  test('a token that the server lets die early is renewed under a call', async () => {
    start(backend)
    await login(as('agent1'))
    const before = liveToken()?.accessToken
    await backend.db
      .updateTable('auth_token')
      .set({ expires_at: 1 })
      .where('kind', '=', 'access')
      .execute()
    await expect(call(endpoints.agent.status, {})).resolves.toMatchObject({
      agentExtensionNumber: '100'
    })
    expect(liveToken()?.accessToken).not.toBe(before)
    expect(texts()).toEqual([])
  })
})
