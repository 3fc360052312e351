/** What the process with the exchange does for the servers that use it (rule realtime-30). */
import type { Dialler } from '../modules/dialler/dialler.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'
import { WRITTEN } from './exchange-elsewhere.ts'
import { telephonyServerMessages as messages } from './messages.ts'

interface Needs {
  readonly realtime: RealtimeServer
  readonly dialler: Dialler
  /** Resolves when all events of a call so far are in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  readonly log: (line: string) => void
}

/** Listens to the servers; `begin` follows the introduction of this one, and throws beside another such process. */
export function exchangeForOthers({ realtime, dialler, settled, log }: Needs) {
  let other: string | undefined
  let hasBegun = false
  realtime.onMessage((message, server) => {
    if (message.kind === 'tasks') dialler.changed(...message.ids)
    else if (message.kind === 'exchange') {
      other = server
      if (hasBegun) log(messages.another())
    }
  })
  realtime.onAsk<string>(WRITTEN, settled)
  return {
    begin(): void {
      if (other !== undefined && realtime.isRunning(other)) throw new Error(messages.another())
      hasBegun = true
      realtime.share(() => ({ kind: 'exchange' }))
      realtime.sendElsewhere({ kind: 'exchange' })
    }
  }
}
