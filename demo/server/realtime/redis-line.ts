/** A connection to Redis that is replaced when it breaks, with the lines of the log about it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../db/database-unavailable.ts'
import { serverMessages } from '../http/messages.ts'
import { connectRedis, isRefusal, type RedisConnection } from './redis-connection.ts'

const [FIRST_WAIT, LONGEST_WAIT, LONGEST_LATER] = [500, 10_000, 800]

interface Place {
  readonly url: string
  readonly log: (line: string) => void
  readonly onUnavailable?: (() => Promise<void>) | undefined
}

interface LineUse {
  /** Before a connection is used, and when it may be. */
  begin(connection: RedisConnection): Promise<void>
  begun(): void
  /** Reads again and again. */
  read(connection: RedisConnection): Promise<void>
}

type Failing = 'connection' | 'writes'

/** Resolves with the first connection. One that is refused at the start is an error of the settings. */
export async function openLine({ url, log, onUnavailable }: Place, use: LineUse) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current: RedisConnection | undefined
  let failing: Failing | undefined
  const waiting: ((connection: RedisConnection) => void)[] = []

  function fails(what: Failing, error: unknown): void {
    if (!failing && !signal.aborted) log(serverMessages.redisLost({ message: reasonOf(error) }))
    failing ??= what
  }
  function works(what: Failing): void {
    if (failing !== what) return
    failing = undefined
    log(serverMessages.redisBack())
  }

  async function connect(): Promise<RedisConnection> {
    const connection = await connectRedis(url)
    try {
      await use.begin(connection)
      return connection
    } catch (error) {
      connection.end()
      throw error
    }
  }

  async function first(): Promise<RedisConnection> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT))
      try {
        return await connect()
      } catch (error) {
        const message = reasonOf(error)
        if (isRefusal(error)) throw new Error(serverMessages.redisRefused({ message }))
        if (wait === FIRST_WAIT) await onUnavailable?.()
        log(serverMessages.redisWaiting({ seconds: wait / 1000, message }))
        await sleep(wait)
      }
  }

  function take(connection: RedisConnection): void {
    current = connection
    use.begun()
    for (const resolve of waiting.splice(0)) resolve(connection)
  }

  /** Until it breaks. */
  async function serve(connection: RedisConnection): Promise<void> {
    try {
      while (!signal.aborted) {
        await use.read(connection)
        works('connection')
      }
    } finally {
      current = undefined
      connection.end()
    }
  }

  async function run(connection: RedisConnection): Promise<void> {
    let isNew = true
    for (let wait = FIRST_WAIT; !signal.aborted; ) {
      try {
        const one = isNew ? connection : await connect()
        isNew = false
        if (signal.aborted) return one.end()
        if (current !== one) take(one)
        wait = FIRST_WAIT
        await serve(one)
      } catch (error) {
        fails('connection', error)
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_LATER)
    }
  }

  const opened = await first()
  current = opened
  const running = run(opened)

  return {
    connection: () => current,
    connected: (): Promise<RedisConnection> =>
      current ? Promise.resolve(current) : new Promise(resolve => waiting.push(resolve)),
    fails,
    works,
    async stop(): Promise<void> {
      stopping.abort()
      current?.end()
      await running
    }
  }
}
