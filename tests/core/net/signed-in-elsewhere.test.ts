import { afterEach, describe, expect, test, vi } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $connection } from '../../../core/net/realtime.ts'
import { $notices } from '../../../core/notices.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { $signState } from '../../../core/session/seat.ts'
import { $session, login } from '../../../core/session/session.ts'
import { isHashOf } from '../../../core/session/token/token-hash.ts'
import { settle } from '../../support/core/test-environment.ts'
import type { TestSocket } from '../../support/core/test-sockets.ts'
import { byPassword, signIn } from '../../support/server/signed-in.ts'

const texts = () => $notices.get().map(notice => notice.text)

async function connected(overrides = {}) {
  const world = await signIn({}, overrides)
  world.env.sockets[0]?.accept()
  return { ...world, socket: world.env.sockets[0] }
}

afterEach(() => {
  setOnCall(false)
  stopCore()
})

describe('signed in elsewhere', () => {
  const hashOf = async (token: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    return Buffer.from(digest).toString('hex')
  }
  /** The server says that this token was signed out; resolves when we have taken it personally. */
  async function deliverSignedOut(socket: TestSocket | undefined, token: string): Promise<void> {
    const hash = await hashOf(token)
    const taken = new Promise<void>(done => {
      const stop = onHostEvent('kicked', () => {
        stop()
        done()
      })
    })
    socket?.deliver({ topic: 'user_login_out_info', data: { token: hash } })
    await taken
  }

  // rule session-30
  test('with our token: shows a notice for 3 s, closes for good, signs out', async () => {
    const listener = vi.fn()
    const stops = [onHostEvent('kicked', listener), onHostEvent('signed-out', listener)]
    const { env, socket } = await connected()
    await deliverSignedOut(socket, 't1')
    for (const stop of stops) stop()
    expect(texts()).toEqual(['系统通知: 账号已在其他设备登录'])
    const message = '系统通知: 账号已在其他设备登录'
    expect(listener.mock.calls).toEqual([[{ message }], [{ reason: 'kicked' }]])
    expect($session.get()).toEqual({ status: 'signed-out' })
    await env.clock.advance(2999)
    expect($connection.get().state).toBe('open')
    socket?.deliver({ topic: 'agent_state_modify', data: { signState: 'SIGN_FREE' } })
    expect($signState.get()).toBe('SIGN_BUSY')
    await env.clock.advance(1)
    expect($connection.get()).toEqual({ state: 'off', failures: 0 })
    expect(texts()).toEqual([])
    await env.clock.advance(60_000)
    expect(env.sockets).toHaveLength(1)
  })

  test('with another token is ignored, and the own is still recognised', async () => {
    const kicked = vi.fn()
    const { socket } = await connected()
    const stop = onHostEvent('kicked', kicked)
    const other = await hashOf('another-token')
    socket?.deliver({ topic: 'user_login_out_info', data: { token: other } })
    await expect(isHashOf(other, 't1')).resolves.toBe(false)
    expect(kicked).not.toHaveBeenCalled()
    expect($session.get().status).toBe('signed-in')
    await deliverSignedOut(socket, 't1')
    stop()
    expect(kicked).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['during the notice', false],
    ['during a call', true]
  ])('a channel that is lost %s is not opened again', async (_, isOnCall) => {
    const { env, socket } = await connected()
    setOnCall(isOnCall)
    await deliverSignedOut(socket, 't1')
    socket?.drops(1006)
    expect($connection.get()).toEqual({ state: 'off', failures: 0 })
    await env.clock.advance(60_000)
    expect(env.sockets).toHaveLength(1)
  })

  test('signing in again while the notice stands opens a channel of its own', async () => {
    const { env, socket } = await connected()
    await deliverSignedOut(socket, 't1')
    await login(byPassword)
    expect(socket?.readyState).toBe(3)
    env.sockets[1]?.accept()
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    await env.clock.advance(3000)
    expect($connection.get().state).toBe('open')
  })

  test('during a call: shows the reason for as long as it lasts, and keeps it until it is hung up', async () => {
    const { env, socket } = await connected()
    setOnCall(true)
    await deliverSignedOut(socket, 't1')
    const during = ['系统通知: 账号已在其他设备登录，通话结束后请重新登录']
    expect(texts()).toEqual(during)
    await env.clock.advance(60_000)
    expect(texts()).toEqual(during)
    expect($session.get().status).toBe('signed-in')
    setOnCall(false)
    await settle()
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect(texts()).toEqual(['系统通知: 账号已在其他设备登录'])
    await env.clock.advance(3000)
    expect(texts()).toEqual([])
  })
})
