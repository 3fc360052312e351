/**
 * A bus of rows in `bus_message`. A notification names the highest id up to which a server reads, so
 * it acts after the notifications of tables that were committed before (`notifications.ts`). While
 * those are unreliable (broken connection, pooler in transaction mode) it polls.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow as now } from '../db/database-clock.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { BUS, type Notifications } from '../db/notifications.ts'
import type { Database } from '../db/schema/schema.ts'
import { writeQueues } from '../db/write-queue.ts'
import type { BusListener, BusMessage, RealtimeBus } from './realtime-bus.ts'

/** How long rows are kept, in ms. */
const KEPT = 5 * 60_000
/** How often a server looks for rows without notifications, and with them. */
const [POLL, LOOK] = [500, 10_000]
const CURRENT = 2000
/** Rows read at once, and messages that wait for the database. */
const [MOST_ROWS, MOST_WAITING] = [200, 10_000]
const LAST_WRITES = 1000

/** Deletes what is old, read or not: a server that was away for longer is notified that it missed some. */
export async function dropOldMessages(db: Database): Promise<void> {
  await sql`delete from bus_message where created_at < ${now} - ${KEPT}::bigint`.execute(db)
}

/** Whether servers have sent by the database lately. */
export async function isBusUsed(db: Database, ms: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bus_message where created_at > ${now} - ${ms}::bigint limit 1`.execute(db)
  return rows.length > 0
}

const messagesOf = (content: string) => JSON.parse(content) as readonly BusMessage[]

interface Needs {
  readonly db: Database
  /** Id of this run of the server. */
  readonly server: string
  readonly notifications: Notifications
  readonly log: (line: string) => void
}

export async function postgresBus({ db, server, notifications, log }: Needs): Promise<RealtimeBus> {
  const ids = () =>
    db
      .selectFrom('bus_message')
      .select(sql<number>`coalesce(min(id), 0)`.as('oldest'))
      .select(sql<number>`coalesce(max(id), 0)`.as('newest'))
      .executeTakeFirstOrThrow()
  let listener: BusListener | undefined
  /** Ids up to `read` were handled, those up to `wanted` are known to exist. */
  let read = (await ids()).newest
  let wanted = read
  let [isReading, isBehind, isStopped] = [false, false, false]
  /** Everything sent until then was handled, but for what is being read. */
  let currentAt = performance.now()
  let polledAt = currentAt
  /** How long the last row that was read had waited, by the clock of the database. */
  let deliveryMs: number | undefined

  function handle(content: string, from: string, age: number): void {
    for (const message of messagesOf(content))
      try {
        listener?.receive(message, from, age)
      } catch (error) {
        log((error as Error).stack ?? String(error))
      }
  }

  async function readTo(id: number): Promise<void> {
    wanted = Math.max(wanted, id)
    if (isReading) return
    isReading = true
    try {
      while (read < wanted && !isStopped) {
        const until = wanted
        const rows = await db
          .selectFrom('bus_message')
          .select(['id', 'server', 'content'])
          .select(sql<number>`${now} - created_at`.as('age'))
          .where('id', '>', read)
          .where('id', '<=', until)
          .where('server', '<>', server)
          .orderBy('id')
          .limit(MOST_ROWS)
          .execute()
        for (const row of rows) {
          read = row.id
          deliveryMs = row.age
          handle(row.content, row.server, row.age)
        }
        if (rows.length < MOST_ROWS) read = until
      }
      isBehind = false
    } catch {
      // The pool logs the cause.
      isBehind = true
    } finally {
      isReading = false
    }
  }

  async function poll(): Promise<void> {
    const at = performance.now()
    try {
      const { oldest, newest } = await ids()
      // Ids go back when a database is restored. Unread rows were deleted after a long absence.
      const isReset = newest < read
      const isLost = isReset || oldest > read + 1
      if (isReset) read = wanted = newest
      if (isLost) listener?.lost()
      await readTo(newest)
      if (!isBehind) currentAt = at
      polledAt = at
    } catch {
      isBehind = true
    }
  }

  let polling = Promise.resolve()
  let isPolling = false
  const pollOnce = () => {
    if (isPolling || isStopped) return
    isPolling = true
    polling = poll().finally(() => {
      isPolling = false
    })
  }
  notifications.listen(BUS, {
    onNotice(payload) {
      const [id, from] = payload.split(' ')
      if (from !== server && !isStopped) void readTo(Number(id))
    },
    onBegin: pollOnce
  })
  const timer = setInterval(() => {
    const at = performance.now()
    const isReliable = !isBehind && notifications.areReliable()
    if (isReliable) currentAt = at
    if (!isReliable || at - polledAt > LOOK) pollOnce()
  }, POLL)
  timer.unref()

  const queues = writeQueues(log)
  const writes = queues.open()
  let waiting: BusMessage[] = []
  let batch = 0

  function write(): () => Promise<unknown> {
    let taken: { readonly number: number; readonly messages: readonly BusMessage[] } | undefined
    return async () => {
      taken ??= { number: ++batch, messages: waiting.splice(0) }
      const { number, messages } = taken
      try {
        const content = JSON.stringify(messages)
        await sql`select send_on_bus(${server}, ${number}, ${content})`.execute(db)
      } catch (error) {
        const isFinal = !(error instanceof DatabaseUnavailable)
        if (isFinal && messages.some(({ kind }) => kind !== 'gap')) send({ kind: 'gap' })
        throw error
      }
    }
  }
  function send(message: BusMessage): void {
    if (waiting.length >= MOST_WAITING) waiting = [{ kind: 'gap' }]
    waiting.push(message)
    // The write that takes the first one takes those that wait then, too.
    if (waiting.length === 1) writes.add(write())
  }

  return {
    isShared: true,
    send,
    listen(one) {
      listener = one
    },
    isCurrent: () => performance.now() - currentAt < CURRENT,
    lag: () => ({ unread: Math.max(0, wanted - read), deliveryMs }),

    async serversSince(ms) {
      const { rows } = await sql<{ server: string; content: string }>`
        select distinct on (server) server, content from bus_message
        where created_at > ${now} - ${ms}::bigint and server <> ${server}
        order by server, id desc`.execute(db)
      const hasEnded = (content: string) => messagesOf(content).some(({ kind }) => kind === 'end')
      return rows.filter(({ content }) => !hasEnded(content)).map(row => row.server)
    },

    async stop() {
      isStopped = true
      clearInterval(timer)
      const last = Promise.all([writes.settled(), polling])
      await Promise.race([last, sleep(LAST_WRITES, undefined, { ref: false })])
      queues.stop()
    }
  }
}
