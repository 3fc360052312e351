import { afterEach, describe, expect, it } from 'vitest'
import { ping } from '../../../../core/contract/topics.ts'
import { $wallOldSince } from '../../../../core/features/seat-wall/wall-freshness.ts'
import { watchWall } from '../../../../core/features/seat-wall/wall-seats.ts'
import { $connection } from '../../../../core/net/realtime.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

let stop = () => {}
afterEach(async () => {
  stop()
  leave('logout')
  await settle()
})

/** A wall whose server can fall silent, or be gone. */
async function shownWall() {
  let answers: 'yes' | 'never' | 'refused' = 'yes'
  let readings = 0
  const { env } = await signIn({
    'GET /seat_wall': () => {
      readings += 1
      if (answers === 'refused') throw new TypeError('Failed to fetch')
      return answers === 'yes'
        ? ok({ version: 1, seats: [], dayBegin: 1 })
        : new Promise<Response>(() => {})
    }
  })
  env.sockets[0]?.accept()
  stop = watchWall()
  await settle()
  const pongs = () => {
    const socket = env.sockets.at(-1)
    const sent = socket?.sent.length ?? 0
    return () => {
      const isPinged = (socket?.sent.slice(sent) ?? []).includes(ping)
      if (isPinged && answers === 'yes') socket?.deliver({ topic: 'pong', data: null })
      return isPinged
    }
  }
  /** Lets seconds pass, in which the server answers the pings as long as it is there. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      const answer = pongs()
      await env.clock.advance(1000)
      answer()
      await settle()
    }
  }
  return {
    env,
    pass,
    readings: () => readings,
    serverIs: (next: typeof answers) => {
      answers = next
    }
  }
}

// rule seat-wall-19
describe('the seats of the wall', () => {
  it('are current while the server answers', async () => {
    const { pass } = await shownWall()
    await pass(90)
    expect([$wallOldSince.get(), $connection.get().state]).toEqual([undefined, 'open'])
  })

  it('are said to be old within 20 s after the server has fallen silent, since it was heard of', async () => {
    const { env, pass, serverIs } = await shownWall()
    await pass(33)
    const silentSince = env.clock.now()
    serverIs('never')
    await pass(20)
    const since = $wallOldSince.get() ?? 0
    expect(since).toBeGreaterThan(silentSince - 9000)
    expect(since).toBeLessThanOrEqual(silentSince)
  })

  it('are said to be old within 20 s after the server has gone', async () => {
    const { env, pass, serverIs } = await shownWall()
    await pass(5)
    serverIs('refused')
    env.sockets[0]?.drops()
    await pass(5)
    expect($wallOldSince.get()).toBe(undefined)
    await pass(15)
    expect($wallOldSince.get()).toBeLessThanOrEqual(env.clock.now() - 15_000)
  })

  it('are current again with the next reading, and read every 5 s without the channel', async () => {
    const { env, pass, readings, serverIs } = await shownWall()
    serverIs('refused')
    env.sockets[0]?.drops()
    await pass(20)
    expect($wallOldSince.get()).toBeGreaterThan(0)
    serverIs('yes')
    const before = readings()
    await pass(30)
    expect($wallOldSince.get()).toBe(undefined)
    expect(readings() - before).toBe(6)
    expect($connection.get().state).not.toBe('open')
  })
})
