/** The bus that carries the messages of a server to those that share its database. */
import { notificationsOf } from '../db/notifications.ts'
import { databaseForMessages } from '../db/open-database.ts'
import type { Database } from '../db/schema/schema.ts'
import { serverMessages } from '../http/messages.ts'
import { isBusUsed, postgresBus } from './postgres-bus.ts'
import { localBus, type RealtimeBus } from './realtime-bus.ts'
import { redisBus } from './redis-bus.ts'

/** In ms: a server that runs has sent a message since. */
const LATELY = 10_000

export interface BusPlace {
  readonly db: Database
  /** Id of this run of the server. */
  readonly server: string
  readonly log: (line: string) => void
  /** Of a Redis that carries the messages between servers in place of the database. */
  readonly redisUrl?: string | undefined
  readonly onUnavailable?: () => Promise<void>
}

/** Logs once that servers without Redis run, also such that start later; returns what stops it. */
async function watchOthers({ db, log }: BusPlace): Promise<() => void> {
  let isSplit = false
  async function look(): Promise<void> {
    const wasSplit = isSplit
    isSplit = await isBusUsed(db, LATELY).catch(() => isSplit)
    if (isSplit && !wasSplit) log(serverMessages.redisSplit())
  }
  await look()
  const timer = setInterval(look, LATELY).unref()
  return () => clearInterval(timer)
}

export async function busOf(place: BusPlace): Promise<RealtimeBus> {
  const { db, redisUrl: url } = place
  const notifications = notificationsOf(db)
  if (!notifications) return localBus()
  if (!url) return postgresBus({ ...place, db: databaseForMessages(db), notifications })
  const leave = await watchOthers(place)
  const bus = await redisBus({ ...place, url }).catch((error: unknown) => {
    leave()
    throw error
  })
  return {
    ...bus,
    stop() {
      leave()
      return bus.stop()
    }
  }
}
