/** Publishes the queues of today to those who watch them, each within their scope. */
import type { ReceptionQueues } from '../../../../core/features/reception/queue-schemas.ts'
import { chinaDay, chinaMidnight, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { readQueues } from './queue-metrics.ts'

/** Changes within this many ms are published together. */
const FLUSH_MS = 250
/** How long a reading requests changes, in ms (rule reception-14). */
const WATCH_MS = 150_000

interface Needs {
  readonly db: Database
  readonly realtime: Pick<RealtimeServer, 'publishTo'>
  readonly log: (line: string) => void
}

export function queueFeed({ db, realtime, log }: Needs) {
  const watchers = new Map<string, { readonly viewer: Requester; readonly until: number }>()
  const waiting = new Map<string, NodeJS.Timeout>()

  async function read(viewer: Requester): Promise<ReceptionQueues> {
    const readTime = Date.now()
    const begin = chinaMidnight(chinaDay(readTime))
    return { readTime, queues: await readQueues(db, viewer, { begin, end: begin + DAY_MS }) }
  }

  function watching(enterpriseId: string): Requester[] {
    for (const [key, { until }] of watchers) if (until <= Date.now()) watchers.delete(key)
    return [...watchers.values()].flatMap(({ viewer }) =>
      viewer.enterpriseId === enterpriseId ? [viewer] : []
    )
  }

  async function flush(enterpriseId: string): Promise<void> {
    for (const viewer of watching(enterpriseId)) {
      if (!(await hasPermission(db, viewer, 'CMC.DATA.MANA.CENTER'))) continue
      realtime.publishTo(viewer, { topic: 'reception_queue_modify', data: await read(viewer) })
    }
  }

  return {
    read,
    /** Publishes changes to this viewer from now on and for a while. */
    watch({ userId, enterpriseId }: Requester): void {
      const viewer = { userId, enterpriseId }
      watchers.set(`${enterpriseId} ${userId}`, { viewer, until: Date.now() + WATCH_MS })
    },
    /** A caller has joined or left a queue. */
    changed(enterpriseId: string): void {
      if (waiting.has(enterpriseId) || watching(enterpriseId).length === 0) return
      const timer = setTimeout(() => {
        waiting.delete(enterpriseId)
        flush(enterpriseId).catch((error: Error) => log(error.message))
      }, FLUSH_MS)
      waiting.set(enterpriseId, timer.unref())
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      watchers.clear()
    }
  }
}

export type QueueFeed = ReturnType<typeof queueFeed>
