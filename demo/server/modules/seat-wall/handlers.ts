import { signState } from '../../../../core/features/seats/enums.ts'
import type { WebToken } from '../../auth/auth-handlers.ts'
import { digest, randomSecret } from '../../auth/secrets.ts'
import type { Session } from '../../auth/token-store.ts'
import { userDetail, userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { absent, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import type { Seat } from '../seats/seat-state.ts'
import { seatWallServerMessages as messages } from './messages.ts'
import { dayBeginOf, wallDetails } from './read-wall.ts'
import { visibleUsers } from './wall-feed.ts'

/** Of the operation log: created, edited. */
const [ADDED, EDITED] = [1, 2] as const

export function seatWallHandlers(backend: Backend): Handlers['seatWall'] {
  const { db, limits, seats, seatLog, seatWall, shortLived } = backend

  /** The seats in the requester's scope. */
  async function visibleSeats(session: Session): Promise<Seat[]> {
    const { enterpriseId } = session
    const users = await visibleUsers(db, session)
    return seats.all().filter(seat => seat.enterpriseId === enterpriseId && users.has(seat.userId))
  }

  return {
    async list(_, { session }) {
      // Before reading: a change meanwhile is published.
      seatWall.watch(session)
      await backend.settled()
      const visible = await visibleSeats(session)
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

    async makeLink(_, { request, session }) {
      const { username: account } = await userDetail(db, session)
      const token = randomSecret()
      const confined = { to: 'seat-wall', lasts: limits.wallLife } as const
      const stored: WebToken = { account, client: 'web', session, confined }
      await shortLived.set('web-token', digest(token), stored, limits.wallLinkLife)
      const log = { target: account, detail: messages.logLink() }
      await recordOperation(db, session, request, { type: ADDED, ...log })
      return {
        ...{ token, account },
        expiresIn: Math.floor(limits.wallLinkLife / 1000),
        lasts: Math.floor(limits.wallLife / 1000)
      }
    }
  }
}
