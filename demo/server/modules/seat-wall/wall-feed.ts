/** Publishes the changes of seats to those who watch the wall, each within their scope. */
import type { SeatWallChange } from '../../../../core/features/seat-wall/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { COALESCE_MS, scopeTables } from '../../auth/scope-changes.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { onTableChange } from '../../db/table-cache.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import { wallDetails } from './read-wall.ts'

/** Changes within this many ms are published together. */
const FLUSH_MS = 250 // rule seat-wall-2
/** In ms, after a flush that failed. */
const RETRY_MS = 2000
/** How long a reading of the wall requests its changes, in ms. */
const WATCH_MS = 150_000 // rule seat-wall-3

interface Needs {
  readonly db: Database
  readonly realtime: Pick<RealtimeServer, 'publishTo'>
  readonly seats: Pick<Seats, 'all'>
  readonly seatLog: Pick<SeatLogRecorder, 'stateOf' | 'listen'>
  /** Resolves when the records of all calls so far are in the database. */
  readonly settled: () => Promise<void>
  readonly log: (line: string) => void
}

interface Watcher {
  readonly viewer: Requester
  readonly until: number
  /** The users whose seats the viewer has read. */
  readonly users: ReadonlySet<string>
}

/** Ids of the users whose seats a viewer sees. */
export async function visibleUsers(db: Database, viewer: Requester): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('enterprise_id', '=', viewer.enterpriseId)
    .where(await isInScope(db, viewer))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The same for the wall, which needs its permission. */
const watchedUsers = async (db: Database, viewer: Requester): Promise<ReadonlySet<string>> =>
  (await hasPermission(db, viewer, 'CMC.DATA.MANA.CENTER')) ? visibleUsers(db, viewer) : new Set()

export function wallFeed({ db, realtime, seats, seatLog, settled, log }: Needs) {
  const watchers = new Map<string, Watcher>()
  /** Changed seats by enterprise, each with its agent, for seats that are gone. */
  const changed = new Map<string, Map<string, string>>()
  const waiting = new Map<string, NodeJS.Timeout>()
  let version = 0
  /** Grows also over restarts, and over servers with one time. */
  const nextVersion = () => {
    version = Math.max(version + 1, Date.now())
    return version
  }

  let scopeCheck: NodeJS.Timeout | undefined
  let isStopped = false

  function watching(enterpriseId?: string): Watcher[] {
    for (const [key, { until }] of watchers) if (until <= Date.now()) watchers.delete(key)
    return [...watchers.values()].filter(
      ({ viewer }) => enterpriseId === undefined || viewer.enterpriseId === enterpriseId
    )
  }

  const watch = ({ userId, enterpriseId }: Requester, users: ReadonlySet<string>): void => {
    const viewer = { userId, enterpriseId }
    watchers.set(`${enterpriseId} ${userId}`, { viewer, until: Date.now() + WATCH_MS, users })
  }

  /** Those who see other seats than they have read are to read again (rule seat-wall-1). */
  async function checkScopes(): Promise<void> {
    for (const { viewer, users } of watching()) {
      const now = await watchedUsers(db, viewer)
      if (now.size === users.size && [...now].every(id => users.has(id))) continue
      watch(viewer, now)
      const data = { version: nextVersion(), seats: [], gone: [], isScopeChanged: true }
      realtime.publishTo(viewer, { topic: 'seat_wall_modify', data })
    }
  }

  function checkScopesSoon(delay = COALESCE_MS): void {
    if (isStopped) return
    scopeCheck ??= setTimeout(() => {
      scopeCheck = undefined
      checkScopes().catch((error: Error) => {
        log(error.message)
        checkScopesSoon(RETRY_MS)
      })
    }, delay).unref()
  }

  async function flush(enterpriseId: string): Promise<void> {
    const ids = changed.get(enterpriseId) ?? new Map<string, string>()
    changed.delete(enterpriseId)
    const viewers = watching(enterpriseId)
    if (viewers.length === 0) return
    try {
      await settled()
      const there = seats
        .all()
        .filter(seat => ids.has(seat.id) && seat.enterpriseId === enterpriseId)
      const shown = await wallDetails(db, enterpriseId, there, seatLog)
      const scopes = await Promise.all(
        viewers.map(async ({ viewer }) => ({ viewer, users: await watchedUsers(db, viewer) }))
      )
      const rows = there.map(seat => ({ userId: seat.userId, row: shown(seat) }))
      const gone = [...ids].filter(([id]) => there.every(seat => seat.id !== id))
      const now = nextVersion()
      for (const { viewer, users } of scopes) {
        const data: SeatWallChange = {
          version: now,
          seats: rows.filter(({ userId }) => users.has(userId)).map(({ row }) => row),
          gone: gone.filter(([, userId]) => users.has(userId)).map(([id]) => id)
        }
        if (data.seats.length + data.gone.length > 0)
          realtime.publishTo(viewer, { topic: 'seat_wall_modify', data })
      }
    } catch (error) {
      // The states are still to be published.
      const next = changed.get(enterpriseId) ?? new Map<string, string>()
      changed.set(enterpriseId, new Map([...ids, ...next]))
      throw error
    }
  }

  function schedule(enterpriseId: string, delay = FLUSH_MS): void {
    if (waiting.has(enterpriseId)) return
    const timer = setTimeout(async () => {
      const wait = await flush(enterpriseId).then(
        () => FLUSH_MS,
        (error: Error) => {
          log(error.message)
          return RETRY_MS
        }
      )
      waiting.delete(enterpriseId)
      if (changed.has(enterpriseId)) schedule(enterpriseId, wait)
    }, delay)
    waiting.set(enterpriseId, timer.unref())
  }

  function seatChanged({ id, enterpriseId, userId }: Pick<Seat, 'id' | 'enterpriseId' | 'userId'>) {
    if (watching(enterpriseId).length === 0) return
    const ids = changed.get(enterpriseId) ?? new Map<string, string>()
    changed.set(enterpriseId, ids.set(id, userId))
    schedule(enterpriseId)
  }

  seatLog.listen(seatChanged)
  onTableChange(db, table => {
    if (scopeTables.has(table)) checkScopesSoon()
  })

  return {
    /** A change that the seat log does not record, such as a deferred state. */
    seatChanged,
    /** Publishes changes to this viewer, who sees the seats of `users`, from now on and for a while. */
    watch,
    nextVersion,
    forget: () => watchers.clear(),
    stop(): void {
      isStopped = true
      clearTimeout(scopeCheck)
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      changed.clear()
    }
  }
}

export type WallFeed = ReturnType<typeof wallFeed>
