/** The dialler of a server without the exchange: what concerns it goes to the process that dials. */
import type { Dialler } from '../modules/dialler/dialler.ts'
import type { RealtimeServer } from '../realtime/realtime-server.ts'

export function diallerElsewhere({
  sendElsewhere
}: Pick<RealtimeServer, 'sendElsewhere'>): Dialler {
  const nothing = async (): Promise<void> => undefined
  const changed = (...ids: readonly string[]): void => sendElsewhere({ kind: 'tasks', ids })
  return {
    observer: { answered: () => undefined, ended: () => undefined },
    wake: () => changed(),
    count: () => 0,
    pause: () => undefined,
    changed,
    ...{ recover: nothing, settled: nothing, forget: nothing, stop: nothing }
  }
}
