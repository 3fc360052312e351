/**
 * A bus of the entries of a Redis Stream, in place of the table of `postgres-bus.ts`. A server reads on after the last entry
 * that it has read, also when it has connected again. Each entry has the number of its batch at its sender: a repeated one
 * is skipped, and one that is missing is a loss. Notifications of changed tables go another way, so an entry says
 * whether its sender has changed cached tables before.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'
import { serverKeyOf } from '../db/server-key.ts'
import { forgetCached, ownTableChanges } from '../db/table-cache.ts'
import type { BusListener, BusMessage, RealtimeBus } from './realtime-bus.ts'
import { batchOrder } from './redis-batches.ts'
import type { RedisConnection } from './redis-connection.ts'
import { openLine } from './redis-line.ts'

/** In ms: how long entries are kept, how often older ones are deleted, and when a stream without servers expires. */
const [KEPT, TRIM, EXPIRES] = [5 * 60_000, 60_000, 10 * 60_000]
/** How many entries are kept at most, are read at once, and messages that wait for Redis. */
const [MOST_KEPT, MOST_READ, MOST_WAITING] = [100_000, 200, 10_000]
/** In ms: how long a read waits for entries, and the next attempt at a refused write. */
const [BLOCK, AGAIN] = [500, 1000]
const CURRENT = 2000
const LAST_WRITES = 1000
/** Before all entries. */
const NONE = '0-0'

const messagesOf = (content: string) => JSON.parse(content) as readonly BusMessage[]
const timeOf = (id: string): number => Number(id.split('-', 1)[0])

/** Installations may share a Redis: the name is derived from the key in the database, and from its name for a copy beside it. */
export async function streamOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const hash = createHmac('sha256', await serverKeyOf(db)).update(`bus ${rows[0]?.name}`)
  return `hutong:bus:${hash.digest('hex').slice(0, 32)}`
}

interface Entry {
  readonly server?: string
  readonly batch?: string
  readonly content?: string
  /** The sender has changed cached tables since its last batch. */
  readonly tables?: string
}

export interface RedisBusNeeds {
  readonly db: Database
  readonly url: string
  /** Id of this run of the server. */
  readonly server: string
  readonly log: (line: string) => void
  /** Called once when Redis is not reachable at the start. */
  readonly onUnavailable?: (() => Promise<void>) | undefined
}

export async function redisBus(needs: RedisBusNeeds): Promise<RealtimeBus> {
  const { db, server, log } = needs
  const key = await streamOf(db)
  const order = batchOrder()
  let listener: BusListener | undefined
  let last: string | undefined
  let isStopped = false
  /** Everything sent until then was handled. */
  let currentAt = performance.now()
  let trimmedAt = -TRIM
  /** Added to `performance.now()` gives the clock of Redis. */
  let clock = Date.now() - performance.now()
  let deliveryMs: number | undefined
  let [waiting, batch, readBack]: [BusMessage[], number, number] = [[], 0, 0]
  let taken: { readonly number: number; readonly fields: Record<string, string> } | undefined
  let expiring: RedisConnection['writer'] | undefined
  let changes = ownTableChanges(db)
  const redisNow = (): number => performance.now() + clock

  function lost(): void {
    forgetCached(db)
    listener?.lost()
  }

  function handle(id: string, { server: from = '', batch = '', content = '', tables }: Entry) {
    last = id
    if (from === server) readBack = Number(batch)
    if (from === server) return
    const place = order.place(from, Number(batch))
    if (place === 'repeated') return
    if (place === 'gap') lost()
    if (tables) forgetCached(db)
    const age = Math.max(0, Math.round(redisNow() - timeOf(id)))
    deliveryMs = age
    for (const message of messagesOf(content))
      try {
        listener?.receive(message, from, age)
      } catch (error) {
        log((error as Error).stack ?? String(error))
      }
  }

  async function setClock({ writer }: RedisConnection): Promise<void> {
    const began = performance.now()
    const [seconds, microseconds] = await writer.time()
    const middle = (began + performance.now()) / 2
    clock = Number(seconds) * 1000 + Number(microseconds) / 1000 - middle
  }

  /** Where to read on: at the end of the stream at first, and later from the start if the last entry is gone. */
  async function resume({ writer }: RedisConnection): Promise<string> {
    if (last === undefined) {
      const newest = await writer.xRevRange(key, '+', '-', { COUNT: 1 })
      return newest?.[0]?.id ?? NONE
    }
    const kept = last === NONE ? [last] : await writer.xRange(key, last, last)
    if (kept && kept.length > 0) return last
    order.accept()
    lost()
    return NONE
  }

  /** Old entries are deleted, and the stream itself after the last server. */
  async function trim({ writer }: RedisConnection): Promise<void> {
    order.forget(KEPT)
    await writer.xTrim(key, 'MINID', Math.round(redisNow() - KEPT))
    await writer.pExpire(key, EXPIRES)
  }

  async function write({ writer }: RedisConnection): Promise<void> {
    if (!taken) {
      const content = JSON.stringify(waiting.splice(0))
      const since = ownTableChanges(db)
      const fields = {
        server,
        batch: String(++batch),
        content,
        ...(since > changes && { tables: '1' })
      }
      taken = { number: batch, fields }
      changes = since
    }
    await writer.xAdd(key, '*', taken.fields, {
      TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MOST_KEPT }
    })
    taken = undefined
    if (expiring === writer) return
    // A Redis that has forgotten the stream has forgotten its end, too.
    await writer.pExpire(key, EXPIRES)
    expiring = writer
  }

  let writing: Promise<void> | undefined
  async function writeAll(connection: RedisConnection): Promise<void> {
    while (taken || waiting.length > 0)
      try {
        await write(connection)
        line.works('writes')
      } catch (error) {
        if (!connection.writer.isReady) return
        // Such as one that has become a replica, or whose memory is full.
        line.fails('writes', error)
        await sleep(AGAIN, undefined, { ref: false })
      }
  }
  function flush(): void {
    const connection = line.connection()
    if (!connection || writing) return
    writing = writeAll(connection).finally(() => {
      writing = undefined
      const isPending = taken !== undefined || waiting.length > 0
      if (isPending && line.connection()?.writer.isReady) flush()
    })
  }

  async function read(connection: RedisConnection): Promise<void> {
    // Of two connections one may break alone.
    if (!connection.writer.isReady) throw new Error('writer lost')
    const at = performance.now()
    const id = last ?? NONE
    const found = await connection.reader.xRead({ key, id }, { COUNT: MOST_READ, BLOCK })
    const entries = found?.[0]?.messages ?? []
    for (const entry of entries) handle(entry.id, entry.message)
    if (entries.length < MOST_READ) currentAt = at
    if (at - trimmedAt < TRIM) return
    trimmedAt = at
    await setClock(connection)
    // A refusal, as of a replica, is that of the writes, too.
    await trim(connection).catch(() => undefined)
  }

  const line = await openLine(needs, {
    async begin(connection) {
      await setClock(connection)
      last = await resume(connection)
    },
    begun: flush,
    read
  })

  return {
    isShared: true,
    send(message) {
      if (waiting.length >= MOST_WAITING) waiting = [{ kind: 'gap' }]
      waiting.push(message)
      flush()
    },
    listen(one) {
      listener = one
    },
    isCurrent: () => performance.now() - currentAt < CURRENT,
    lag: () => ({ unread: Math.max(0, batch - (taken ? 1 : 0) - readBack), deliveryMs }),

    async serversSince(ms) {
      const { writer } = await line.connected()
      const begin = String(Math.round(redisNow() - ms))
      const newest = new Map<string, string>()
      for (let end = '+'; ; ) {
        const entries = (await writer.xRevRange(key, end, begin, { COUNT: MOST_READ })) ?? []
        for (const { message } of entries)
          if (message.server && !newest.has(message.server))
            newest.set(message.server, message.content ?? '[]')
        if (entries.length < MOST_READ) break
        end = `(${entries.at(-1)?.id}`
      }
      newest.delete(server)
      const hasEnded = (content: string) => messagesOf(content).some(({ kind }) => kind === 'end')
      return [...newest].filter(([, content]) => !hasEnded(content)).map(([name]) => name)
    },

    async stop() {
      if (isStopped) return
      isStopped = true
      await Promise.race([writing, sleep(LAST_WRITES, undefined, { ref: false })])
      await line.stop()
    }
  }
}
