import { afterEach, expect, test } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $connection } from '../../../core/net/realtime.ts'
import { settle } from '../../support/core/test-environment.ts'
import { listenToNotices } from '../../support/scenes/shown-notices.ts'
import { signIn } from '../../support/server/signed-in.ts'

afterEach(() => stopCore())

// rule realtime-24
test('a channel that its server closes with 1001 is open again within a second, without a notice', async () => {
  const { env } = await signIn({})
  const { shownTexts, stop } = listenToNotices()
  for (const socket of [0, 1, 2]) {
    env.sockets[socket]?.accept()
    env.sockets[socket]?.drops(1001)
    expect($connection.get()).toEqual({ state: 'lost', failures: 0 })
    await env.clock.advance(1000)
    await settle()
    expect(env.sockets).toHaveLength(socket + 2)
  }
  env.sockets[3]?.accept()
  expect($connection.get()).toEqual({ state: 'open', failures: 0 })
  stop()
  expect(shownTexts).toEqual([])
})

test('a server that stays away is reported at the second failure', async () => {
  const { env } = await signIn({})
  const { shownTexts, stop } = listenToNotices()
  env.sockets[0]?.accept()
  env.sockets[0]?.drops(1001)
  await env.clock.advance(1000)
  await settle()
  for (const socket of [1, 2]) {
    env.sockets[socket]?.drops(1006)
    await env.clock.advance(6000)
    await settle()
  }
  expect($connection.get().failures).toBe(2)
  stop()
  expect(shownTexts).toHaveLength(1)
})
