import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { groupsOfUsers, seatStates } from '../seat-wall/read-wall.ts'

export function colleagueHandlers(backend: Backend): Handlers['colleagues'] {
  const { db, seats, seatLog } = backend
  return {
    /** All other seats of the enterprise whose members may enter it, whatever the requester's scope. */
    async list(_, { session }) {
      const own = seats.of(session.userId, session.enterpriseId)
      const others = seats
        .all()
        .filter(
          ({ id, enterpriseId, isDisabled }) =>
            enterpriseId === session.enterpriseId && id !== own?.id && !isDisabled
        )
      const groups = await groupsOfUsers(db, session.enterpriseId)
      const stateOf = await seatStates(db, others, seatLog)
      return others.map(seat => ({
        name: seat.agentName,
        extension: seat.extension,
        groupName: groups.get(seat.userId)?.name ?? '',
        signState: stateOf(seat).state
      }))
    }
  }
}
