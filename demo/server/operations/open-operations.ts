/** What an operator sees of a server, and how it is stopped. */
import type { FastifyInstance } from 'fastify'
import type { Backend } from '../backend.ts'
import { poolCountsOf } from '../db/open-database.ts'
import type { Database } from '../db/schema/schema.ts'
import type { Limits } from '../limits.ts'
import type { CallObserver } from '../telephony/observer-types.ts'
import { draining } from './drain.ts'
import { jobCounts } from './job-counts.ts'
import { type ServerMetrics, serverMetrics } from './server-metrics.ts'

type Watched = Pick<Backend, 'realtime' | 'network' | 'now' | 'dialler'> & {
  /** The process of the exchange, where there is one. */
  readonly exchange: () => Backend['exchange']
}

const telephonesOf = ({ network, exchange }: Watched) =>
  exchange()?.relay.sockets() ?? network()?.sockets() ?? []

function addReadings(
  { add }: Pick<ServerMetrics, 'add'>,
  watched: Watched,
  places: {
    readonly db: Database
    readonly jobs: ReturnType<typeof jobCounts>
    readonly isDraining: () => boolean
  }
): void {
  const { db, jobs, isDraining } = places
  const { realtime, exchange, now, dialler } = watched
  add({
    name: 'hutong_sockets',
    help: 'Open sockets by kind: realtime channels of pages, SIP of telephones.',
    label: 'kind',
    read: () => ({ realtime: realtime.count(), sip: telephonesOf(watched).length })
  })
  add({
    name: 'hutong_telephony_up',
    help: 'Whether the process of the exchange has answered this scrape. Only with TELEPHONY_URL.',
    read: () => (exchange() ? Number(exchange()?.wasThere()) : undefined)
  })
  add({
    name: 'hutong_pushes_total',
    help: 'Pushes by outcome: sent, or dropped with the channel of a page that had stopped reading.',
    label: 'outcome',
    isTotal: true,
    read: () => ({ sent: realtime.pushes().sent, dropped: realtime.pushes().cut })
  })
  add({
    name: 'hutong_calls',
    help: 'Calls in progress by kind: with agents, with robots, and those of call tasks.',
    label: 'kind',
    read: () => ({ ...now.counts(), task: dialler.count() })
  })
  for (const state of ['waiting', 'running', 'failed'] as const)
    add({
      name: `hutong_jobs_${state}`,
      help: `Jobs by queue of all servers: ${state}. At most ten seconds old.`,
      label: 'queue',
      read: () => jobs.last()?.[state]
    })
  add({
    name: 'hutong_database_up',
    help: 'Whether the database has responded to the last count of jobs.',
    read: () => (jobs.last() ? 1 : 0)
  })
  add({
    name: 'hutong_database_connections',
    help: 'Connections of the pool: total and idle. Only with PostgreSQL.',
    label: 'state',
    read: () => {
      const counts = poolCountsOf(db)
      return counts && { total: counts.total, idle: counts.idle }
    }
  })
  add({
    name: 'hutong_database_waiting',
    help: 'Statements that wait for a connection. Only with PostgreSQL.',
    read: () => poolCountsOf(db)?.waiting
  })
  add({
    name: 'hutong_bus_unread_rows',
    help: 'Rows of other servers that were announced and not read yet. Only with PostgreSQL.',
    read: () => realtime.busLag()?.unread
  })
  add({
    name: 'hutong_bus_delivery_milliseconds',
    help: 'How long the last row of another server had waited. Only with PostgreSQL.',
    read: () => realtime.busLag()?.deliveryMs
  })
  add({
    name: 'hutong_draining',
    help: 'Whether the server is about to stop.',
    read: () => (isDraining() ? 1 : 0)
  })
}

interface Needs extends Watched {
  readonly db: Database
  readonly limits: Pick<Limits, 'healthWait'>
  readonly pauseJobs: () => Promise<void>
  readonly log: (line: string) => void
}

export function openOperations({ db, limits, pauseJobs, log, ...watched }: Needs) {
  const metrics = serverMetrics()
  const jobs = jobCounts(db, limits.healthWait)
  const { realtime, exchange, dialler } = watched
  const { drain, isDraining, isClosing } = draining({
    channels: realtime.sockets,
    telephones: () => telephonesOf(watched),
    stopJobs() {
      dialler.pause()
      return pauseJobs()
    },
    idle: metrics.idle,
    log
  })
  addReadings(metrics, watched, { db, jobs, isDraining })
  return {
    drain,
    isClosing,
    isDraining,
    /** Measures the requests. */
    follow: (app: FastifyInstance): void => metrics.follow(app),
    /** Measures the calls that an observer is notified of. */
    counting: (observer: CallObserver): CallObserver => metrics.counting(observer),
    scrape: {
      type: metrics.type,
      async text(): Promise<string> {
        await Promise.all([jobs.refresh(), exchange()?.isThere()])
        return metrics.text()
      }
    }
  }
}

export type Operations = ReturnType<typeof openOperations>
