import type { AgentStatus } from '../../../core/contract/entities/seat.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { areaCodeIn } from '../numbers.ts'
import { refuse } from '../refusal.ts'
import { isTalking, type Seat, signStateOf, wrapUpLeftOf } from '../seats.ts'
import { toRecord } from './call-records.ts'

export const SIP_DOMAIN = 'demo.hutong'
const REGISTER_EXPIRES = 300

/** Where the seat is: the town of the first landline that it calls with. */
const areaCodeOf = (holders: Seat['cidHolders']): string =>
  holders.map(({ cidNumber }) => areaCodeIn(cidNumber)).find(code => code !== '') ?? ''

/** The caller's seat in the enterprise that the session is in. */
export function seatOf({ seats }: Backend, session: Session): Seat {
  const seat = seats.of(session.userId, session.enterpriseId)
  if (!seat) throw refuse(serverText.noSeat())
  return seat
}

export function agentHandlers(backend: Backend): Handlers['agent'] {
  const { seats } = backend

  /** What the seat's own device is in, for a page that has been loaded anew. */
  async function runningCall({ extension }: Seat) {
    const callRecordId = backend.network()?.activeCallOf(extension)
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

  /** The call that the seat is writing down, for a page that has been loaded anew. */
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
      if (!seat.family) await seats.occupy(seat, session.family)
      const running = seat.mode === 0 ? undefined : await runningCall(seat)
      const gateway = backend.sipAddress ?? `${request.host}/sip`
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
        gatewayIp: gateway,
        sslGatewayIp: gateway,
        sipDomain: SIP_DOMAIN,
        registerExpires: REGISTER_EXPIRES,
        password: seats.secretOf(seat.extension) ?? '',
        entId: seat.enterpriseId,
        wrapUp: await callToWriteDown(seat),
        ...running
      }
    },

    async setStatus({ body }, { session }) {
      const seat = seatOf(backend, session)
      if (isTalking(seat)) throw refuse(serverText.inCall())
      await seats.choose(seat, body.signState)
      return null
    },

    async extendWrapUp(_, { session }) {
      const seat = seatOf(backend, session)
      if (signStateOf(seat) !== 'CLEARING') throw refuse(serverText.noWrapUp())
      seats.extendWrapUp(seat)
      return null
    },

    async setMode({ body }, { session }) {
      const seat = seatOf(backend, session)
      if (isTalking(seat)) throw refuse(serverText.inCallMode())
      await seats.setMode(seat, body.agentMode)
      const isRegistered = backend.network()?.isRegistered(seat.extension) ?? false
      seats.registered(seat, body.agentMode !== 0 || isRegistered)
      return null
    }
  }
}
