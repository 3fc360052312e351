import type { AgentStatus } from '../../../../core/features/seats/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { toRecord } from '../calls/shown-call.ts'
import { checkWrittenCall } from '../dispositions/call-dispositions.ts'
import { telephoneOf } from '../exchange/telephone-account.ts'
import { areaCodeIn } from '../number-reveal/number-origin.ts'
import { isTalking, type Seat, signStateOf, wrapUpLeftOf } from './seat-state.ts'

/** Area code of the seat's first landline. */
const areaCodeOf = (holders: Seat['cidHolders']): string =>
  holders.map(({ cidNumber }) => areaCodeIn(cidNumber)).find(code => code !== '') ?? ''

/** The requester's seat in the session's enterprise. */
export function seatOf({ seats }: Pick<Backend, 'seats'>, agent: Requester): Seat {
  const seat = seats.of(agent.userId, agent.enterpriseId)
  if (!seat) throw refuse(serverMessages.noSeat())
  return seat
}

/** Host and port of the page that sent a request. */
function pageOf({ origin }: { readonly origin?: string | undefined }): string | undefined {
  return origin && URL.canParse(origin) ? new URL(origin).host || undefined : undefined
}

export function agentHandlers(backend: Backend): Handlers['agent'] {
  const { seats } = backend

  /** As the process of the exchange has announced it. */
  const callElsewhere = (seat: Seat): string | undefined =>
    isTalking(seat) ? backend.seatLog.stateOf(seat.id)?.callRecordId : undefined

  /** The own device's call in progress, for a reloaded page. */
  async function runningCall(seat: Seat) {
    const callRecordId = backend.exchange
      ? callElsewhere(seat)
      : (backend.network() ?? backend.outside?.calls)?.activeCallOf(seat.extension)
    if (callRecordId === undefined) return undefined
    await backend.settled(callRecordId)
    const row = await backend.db
      .selectFrom('call_record')
      .select('answered_at')
      .where('id', '=', callRecordId)
      .executeTakeFirst()
    const answeredAt = row?.answered_at
    if (!answeredAt) return { callRecordId }
    const callSeconds = Math.max(0, Math.floor((Date.now() - Number(answeredAt)) / 1000))
    return { callRecordId, callSeconds }
  }

  /** The call in wrap-up, for a reloaded page. */
  async function callToWriteDown(seat: Seat): Promise<AgentStatus['wrapUp']> {
    const { written } = seat
    if (!written) return undefined
    await backend.settled(written.callRecordId)
    const row = await backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', written.callRecordId)
      .executeTakeFirst()
    if (!row) return undefined
    const {
      callRecordId,
      callDirectionType,
      customerId,
      customerName,
      customerPhone,
      callDuration
    } = toRecord(row)
    return {
      callRecordId,
      callDirectionType,
      customerId,
      customerName,
      customerPhone,
      talkSeconds: callDuration,
      seconds: Math.max(0, Math.floor((Date.now() - written.since) / 1000)),
      secondsLeft: wrapUpLeftOf(seat) ?? null
    }
  }

  return {
    async status(_, { request, session }) {
      const seat = seatOf(backend, session)
      // It may have come to another server.
      const login = (await seats.loginOf(seat)) ?? session.family
      if (seat.family !== login) await seats.occupy(seat, login)
      const running = seat.mode === 0 ? undefined : await runningCall(seat)
      // Of two devices the latest sign-in has the telephone.
      const isHolder = login === session.family
      return {
        agentExtensionNumber: seat.extension,
        agentName: seat.agentName,
        signState: signStateOf(seat),
        registerState: seat.isRegistered,
        agentMode: seat.mode,
        agentId: seat.id,
        agentUserId: seat.userId,
        cidHolders: [...seat.cidHolders],
        fixedAreaCode: areaCodeOf(seat.cidHolders),
        ...(await telephoneOf(backend, seat, isHolder, request)),
        entId: seat.enterpriseId,
        wrapUp: await callToWriteDown(seat),
        ...running
      }
    },

    async setStatus({ body }, { request, session }) {
      const seat = seatOf(backend, session)
      if (isTalking(seat)) throw refuse(serverMessages.inCall())
      // rule disposition-5
      if (seat.written && body.signState !== 'OFF_LINE' && !body.isAutomatic) {
        await backend.settled(seat.written.callRecordId)
        await checkWrittenCall(backend, seat)
      }
      const by = { userId: seat.userId, name: seat.agentName, origin: pageOf(request.headers) }
      if (body.isAutomatic) await seats.choose(seat, body.signState, 'system')
      else await seats.choose(seat, body.signState, 'own', by)
      return null
    },

    async extendWrapUp(_, { session }) {
      const seat = seatOf(backend, session)
      if (signStateOf(seat) !== 'CLEARING') throw refuse(serverMessages.noWrapUp())
      await seats.extendWrapUp(seat)
      return null
    },

    async setMode({ body }, { session }) {
      const seat = seatOf(backend, session)
      if (isTalking(seat)) throw refuse(serverMessages.inCallMode())
      await seats.setMode(seat, body.agentMode)
      return null
    }
  }
}
