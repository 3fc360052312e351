/** What a server needs of the embedded exchange that runs as a process of its own (rule realtime-30). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Recordings } from '../files/recording-spool.ts'
import type { Seats } from '../modules/seats/seat-owners.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { exchangeRequests } from './exchange-requests.ts'
import { telephonyServerMessages as messages } from './messages.ts'
import { hasMark } from './recordings-mark.ts'
import { sipRelay } from './sip-relay.ts'

interface Needs {
  /** Origin of the process. */
  readonly url: string
  readonly realtime: Pick<RealtimeServer, 'onMessage' | 'isRunning' | 'ask'>
  readonly seats: Pick<Seats, 'announceAll'>
  readonly recordings: Pick<Recordings, 'open'>
  readonly log: (line: string) => void
  /** Whether this server sends its sockets elsewhere. */
  readonly isClosing: () => boolean
  /** In ms: how long a health check waits. */
  readonly wait: number
}

/** In ms, after which the folder of recordings is looked at again. */
const LATER = 5000

/** Topics of requests to the process: has it written a call, and does it know what was sent before. */
export const WRITTEN = 'call-written'
export const CURRENT = 'current'

export function exchangeElsewhere({
  url,
  realtime,
  seats,
  recordings,
  isClosing,
  wait,
  log
}: Needs) {
  const { pass, order, isAnswering, stop } = exchangeRequests(url)
  const relay = sipRelay(url, { isClosing, untilCurrent })
  let server: string | undefined
  let looking: Promise<boolean> | undefined
  let wasThere = true
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  realtime.onMessage((message, from) => {
    if (message.kind !== 'exchange') return
    if (server !== from && message.isMarked) void checkRecordings(from)
    server = from
  })

  /** An outage of the bucket is no other folder. */
  async function checkRecordings(from: string): Promise<void> {
    const isFound = () => hasMark(recordings, from).catch(() => true)
    if (await isFound()) return
    // Of two processes that start together one gives up.
    await sleep(LATER, undefined, { ref: false })
    if (server === from && !(await isFound())) log(messages.otherRecordings())
  }

  /** Without a reply the process decides by what it knows. */
  async function request(topic: string, data?: string): Promise<void> {
    if (server === undefined || !realtime.isRunning(server)) return
    await realtime.ask(server, topic, data ?? null).catch(() => undefined)
  }
  /** Resolves when the process knows what has become of the seats of this server. */
  async function untilCurrent(): Promise<void> {
    if (!(await seats.announceAll())) return
    // Who waits at the same time shares the next request.
    next ??= last.then(() => {
      next = undefined
      last = request(CURRENT)
      return last
    })
    await next
  }

  return {
    ...{ order, relay },
    async pass(...given: Parameters<typeof pass>): ReturnType<typeof pass> {
      await untilCurrent()
      return pass(...given)
    },

    /** Resolves when the process has written the events of a call so far, or is away. */
    settled: (callRecordId: string): Promise<void> => request(WRITTEN, callRecordId),

    /** Whether the process answers. */
    isThere(): Promise<boolean> {
      looking ??= isAnswering(wait).then(isThere => {
        looking = undefined
        wasThere = isThere
        return isThere
      })
      return looking
    },
    /** The same when it was looked for last. */
    wasThere: (): boolean => wasThere,

    stop(): void {
      relay.stop()
      stop()
    }
  }
}

export type ExchangeElsewhere = ReturnType<typeof exchangeElsewhere>
