/** What the process with the exchange does for the servers that use it (rule realtime-30). */
import type { Dialler } from '../modules/dialler/dialler.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { CURRENT, WRITTEN } from './exchange-elsewhere.ts'
import { telephonyServerMessages as messages } from './messages.ts'
import type { TelephonyOptions } from './process-options.ts'

interface Needs extends Pick<TelephonyOptions, 'onRefused'> {
  readonly realtime: RealtimeServer
  readonly dialler: Dialler
  /** Resolves when all events of a call so far are in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
}

/** Listens to the servers; of two such processes the later one gives up. */
export function exchangeForOthers({ realtime, dialler, settled, onRefused }: Needs) {
  const since = Date.now()
  let isSecond = false
  let hasBegun = false
  realtime.onMessage((message, server) => {
    if (message.kind === 'tasks') dialler.changed(...message.ids)
    if (message.kind !== 'exchange' || isSecond) return
    isSecond = message.since < since || (message.since === since && server < realtime.own)
    if (isSecond && hasBegun) onRefused?.(messages.another())
  })
  realtime.onAsk<string>(WRITTEN, settled)
  // What the sender has sent before was received before.
  realtime.onAsk(CURRENT, async () => null)
  return {
    /** After the servers that run have answered; one that is late may still be such a process. */
    begin(): void {
      if (isSecond) throw new Error(messages.another())
      hasBegun = true
      realtime.share(() => ({ kind: 'exchange', since }))
      realtime.sendElsewhere({ kind: 'exchange', since })
    }
  }
}
