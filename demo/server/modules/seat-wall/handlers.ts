import { signState } from '../../../../core/features/seats/enums.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { absent, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import type { Seat } from '../seats/seat-state.ts'
import { seatWallServerMessages as messages } from './messages.ts'
import { dayBeginOf, wallDetails } from './read-wall.ts'
import { visibleUsers } from './wall-feed.ts'
import { wallLinks } from './wall-links.ts'

export function seatWallHandlers(backend: Backend): Handlers['seatWall'] {
  const { db, seats, seatLog, seatWall } = backend
  const links = wallLinks(backend)

  /** The seats of these users, else of those in the requester's scope. */
  async function visibleSeats(session: Session, of?: ReadonlySet<string>): Promise<Seat[]> {
    const { enterpriseId } = session
    const users = of ?? (await visibleUsers(db, session))
    return seats.all().filter(seat => seat.enterpriseId === enterpriseId && users.has(seat.userId))
  }

  return {
    async list(_, { session }) {
      await links.used(session)
      const users = await visibleUsers(db, session)
      // Before reading: a change meanwhile is published.
      seatWall.watch(session, users)
      await backend.settled()
      const visible = await visibleSeats(session, users)
      const shown = await wallDetails(db, session.enterpriseId, visible, seatLog)
      return {
        version: seatWall.nextVersion(),
        seats: visible.map(shown),
        dayBegin: dayBeginOf(Date.now())
      }
    },

    async force({ params: { seatId }, body }, { request, session }) {
      const seat = (await visibleSeats(session)).find(({ id }) => id === seatId)
      if (!seat) throw absent(messages.noSeat())
      if (!seats.isConnected(seat)) throw refuse(messages.notConnected())
      const by = { userId: session.userId, name: await userName(db, session.userId) }
      const isDeferred = await seats.force(seat, body.signState, by)
      seatWall.seatChanged(seat)
      const state = signState.label(body.signState)
      await recordOperation(db, session, request, {
        type: EDITED,
        target: `${seat.agentName} ${seat.extension}`,
        detail: isDeferred ? messages.logDeferred({ state }) : messages.logForced({ state })
      })
      return { isDeferred }
    },

    makeLink: (_, { request, session }) => links.make(session, request),
    links: (_, { session }) => links.list(session),

    async endLink({ params: { linkId } }, { request, session }) {
      await links.end(session, linkId, request)
      return null
    }
  }
}
