/** Logins that have ended by the database, where no message can have closed their channels. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Session } from '../auth/token-store.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Database } from '../db/schema/schema.ts'
import type { openChannels } from './open-channels.ts'
import type { RealtimeBus } from './realtime-bus.ts'

/** In ms: how often the database is read while messages of other servers do not arrive. */
const EVERY = 1000
/** Readings of channels' logins for one of everything. */
const READINGS = 10

async function endedAmong(db: Database, families: readonly string[]): Promise<readonly string[]> {
  if (families.length === 0) return []
  const rows = await db
    .selectFrom('login_family')
    .select('family')
    .where('family', 'in', families)
    .execute()
  const living = new Set(rows.map(({ family }) => family))
  return families.filter(family => !living.has(family))
}

type Channels = Pick<ReturnType<typeof openChannels>, 'families' | 'closeFamily'>

/**
 * Closes channels of ended logins at once when asked to, and again and again while the bus is away. `readAll`
 * then reads more seldom what else other servers may have changed, such as the logins of telephones.
 */
export function followLogins(
  db: Database,
  bus: Pick<RealtimeBus, 'isShared' | 'isCurrent'>,
  { families, closeFamily }: Channels,
  readAll: () => void
): { readonly closeEnded: () => Promise<void>; readonly stop: () => void } {
  async function closeEnded(): Promise<void> {
    // The database may be away, too.
    const ended = await endedAmong(db, [...families()]).catch(() => [])
    for (const family of ended) closeFamily(family)
  }
  let isReading = false
  let readings = 0
  const timer = setInterval(async () => {
    if (isReading || !bus.isShared || bus.isCurrent()) return
    readings += 1
    if (readings % READINGS === 0) readAll()
    isReading = true
    await closeEnded()
    isReading = false
  }, EVERY)
  timer.unref()
  return { closeEnded, stop: () => clearInterval(timer) }
}

const OPEN = 1
/** The server cannot serve the channel. */
const FAILED = 1011

/** A login may have ended after its ticket was taken and before the channel could be found. */
export async function closeIfEnded(
  db: Database,
  socket: WebSocket,
  { family }: Pick<Session, 'family'>
): Promise<void> {
  while (socket.readyState === OPEN)
    try {
      const ended = await endedAmong(db, [family])
      if (ended.length > 0) socket.close(1000, 'signed out')
      return
    } catch (error) {
      // No login ends while the database is away.
      if (!(error instanceof DatabaseUnavailable)) return socket.close(FAILED)
      await sleep(EVERY, undefined, { ref: false })
    }
}
