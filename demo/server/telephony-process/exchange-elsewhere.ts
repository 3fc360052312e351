/** What a server needs of the embedded exchange that runs as a process of its own (rule realtime-30). */
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { exchangeRequests } from './exchange-requests.ts'
import { sipRelay } from './sip-relay.ts'

interface Needs {
  /** Origin of the process. */
  readonly url: string
  readonly realtime: Pick<RealtimeServer, 'onMessage' | 'isRunning' | 'ask'>
  /** Whether this server sends its sockets elsewhere. */
  readonly isClosing: () => boolean
  /** In ms: how long a health check waits. */
  readonly wait: number
}

export const WRITTEN = 'call-written'

export function exchangeElsewhere({ url, realtime, isClosing, wait }: Needs) {
  const { pass, order, isAnswering, stop } = exchangeRequests(url)
  const relay = sipRelay(url, isClosing)
  let server: string | undefined
  let looking: Promise<boolean> | undefined
  let wasThere = true
  realtime.onMessage((message, from) => {
    if (message.kind === 'exchange') server = from
  })

  return {
    ...{ pass, order, relay },

    /** Resolves when the process has written the events of a call so far, or is away. */
    async settled(callRecordId: string): Promise<void> {
      if (server === undefined || !realtime.isRunning(server)) return
      // Without its answer what is in the database is read.
      await realtime.ask(server, WRITTEN, callRecordId).catch(() => undefined)
    },

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
