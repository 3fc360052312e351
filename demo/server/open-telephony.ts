import type { Database } from './db/schema/schema.ts'
import { listedAs } from './modules/dialler/restrictions/manual-restriction.ts'
import { SIP_DOMAIN } from './modules/exchange/telephone-account.ts'
import { holdLine, releaseLine } from './modules/resources/line-holds.ts'
import type { RatingRecorder } from './modules/satisfaction/rating-recorder.ts'
import { deviceLease } from './modules/seats/ring-lease.ts'
import type { Seats } from './modules/seats/seat-owners.ts'
import type { CallsNow } from './modules/supervision/current-calls.ts'
import type { SupervisorLegs } from './modules/supervision/supervisor-legs.ts'
import type { RealtimeServer } from './realtime/realtime-server.ts'
import type { TelephoneNetwork } from './telephony/network-types.ts'
import type { CallObserver } from './telephony/observer-types.ts'

/**
 * Starts the embedded exchange with the seats' rights; its modules are loaded only here. A telephone
 * may be connected to another server that shares the database, and is disconnected there as well.
 */
export async function openTelephony(about: {
  readonly db: Database
  readonly seats: Seats
  readonly now: CallsNow
  readonly legs: SupervisorLegs
  readonly ratings: Pick<RatingRecorder, 'invitesRating'>
  readonly realtime: Pick<
    RealtimeServer,
    'onDisconnect' | 'disconnectElsewhere' | 'own' | 'hasOthers'
  >
  readonly recordingsDir: string
  readonly recorded: (callRecordId: string) => void
  readonly observer: CallObserver
  readonly log: (line: string) => void
}): Promise<TelephoneNetwork> {
  const { db, seats, now, legs, ratings, realtime, recordingsDir, recorded } = about
  const { observer, log } = about
  const { createTelephoneNetwork } = await import('./telephony/telephone-network.ts')
  const network = await createTelephoneNetwork({
    realm: SIP_DOMAIN,
    ...{ recordingsDir, recorded },
    secretOf: seats.secretsOf,
    hasOwnDevice: seats.hasOwnDevice,
    mayListen: (supervisor, line) => seats.mayListen(supervisor, line, now.onLine(line)),
    monitors: legs.observer,
    mayShow: seats.mayShow,
    mayRing: seats.mayRing,
    recordsEarlyMedia: seats.recordsEarlyMedia,
    async mayDial(extension, number, isConfirmed) {
      const seat = seats.at(extension)
      if (!seat) return false
      const listed = await listedAs({ db }, seat.enterpriseId, number)
      return listed === undefined || (listed.canConfirm && isConfirmed)
    },
    lineRoom: {
      async take(extension, callerId) {
        const seat = seats.at(extension)
        const isOwn = callerId !== undefined && seats.mayShow(extension, callerId)
        const line = isOwn ? callerId : seat?.cidHolders[0]?.cidNumber
        return !seat || line === undefined || holdLine(db, seat, line)
      },
      leave: async extension => void (await releaseLine(db, extension))
    },
    mayRingDevice: deviceLease({ db, realtime, seats }),
    invitesRating: ratings.invitesRating,
    observer,
    log
  })
  realtime.onDisconnect(network.disconnect)
  return {
    ...network,
    disconnect(extension) {
      network.disconnect(extension)
      realtime.disconnectElsewhere(extension)
    }
  }
}
