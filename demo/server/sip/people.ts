/** The simulated customers on the telephone: they answer, call, are transferred and listened in on. */
import { randomUUID } from 'node:crypto'
import type { EndEvent, ReferEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent, UA } from 'jssip/lib/UA'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { behave, end, later } from './behaviours.ts'
import { callsToDevices } from './calls-to-devices.ts'
import type { Conversation } from './conversation.ts'
import type { Conversations } from './conversations.ts'
import { targetOf } from './dial-rules.ts'
import { createLeg, type Leg } from './leg.ts'
import { listenIn } from './listening-in.ts'
import { HIDDEN_NUMBER, OWN_DEVICE, TRANSFER_OF, uriOf, userOf } from './message.ts'
import { createParty, type Party } from './party.ts'
import { voices } from './voices.ts'
import { mediaOf } from './webrtc.ts'
import type { CustomerCall, Impairment, LegStats, ToWorker } from './worker-messages.ts'

/** A caller rings no longer than so many milliseconds. */
const PATIENCE = 45_000
/** Two customers whom an agent has connected have this long to talk. */
const SMALL_TALK = 30_000

interface Talk {
  readonly kind: LegStats['kind']
  readonly session: RTCSession
  readonly leg: Leg
  readonly extension: string
  readonly number: string
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  isHidden: boolean
}

export interface People {
  /** Sessions that begin at one of the two user agents. */
  meet(ua: UA, isSecond: boolean): void
  call(call: CustomerCall): void
  /** Whoever this customer is passed on to is shown the number with stars. */
  hideNumber(callRecordId: string): void
  /** `status` and `by`: why and who, when it is not the customer who hangs up. */
  hangUp(hangUp: Omit<Extract<ToWorker, { type: 'hang-up' }>, 'type'>): void
  deviceAnswers(device: string): void
  deviceEnds(device: string, status: number | undefined): void
  /** Ends the legs of one supervisor in one call. */
  monitorLeaves(callRecordId: string, supervisor: string): void
  /** Ends all calls, or those of one extension, as the system does. */
  endAll(extension?: string): void
  /** Ends the calls whose agent has sent nothing for so many milliseconds. */
  watch(timeout: number): void
  stats(): LegStats[]
}

interface Surroundings {
  readonly impairment: () => Impairment
  readonly deviceLeft: (device: string) => void
}

/** `ua` is the user agent that calls agents. */
export function createPeople(
  ua: UA,
  realm: string,
  conversations: Conversations,
  { impairment, deviceLeft }: Surroundings
): People {
  const talks = new Set<Talk>()
  const parties = new WeakMap<Talk, Party>()
  const atDevices = callsToDevices(deviceLeft)

  /** A customer who talks to whoever is at the other end of the session once it is confirmed. */
  function join(talk: Talk, party: Party): void {
    const { session, leg, callRecordId, extension, customerId } = talk
    let conversation: Conversation | undefined
    talks.add(talk)
    parties.set(talk, party)
    session.on('confirmed', () => {
      conversation ??= conversations.begin({ callRecordId, extension, customer: party, agent: leg })
    })
    const over = (): void => {
      talks.delete(talk)
      if (conversation) conversations.end(conversation)
    }
    session.on('ended', over)
    session.on('failed', over)
    session.on('refer', refer => follow(talk, refer, customerId))
  }

  /** The customer goes where the agent sends him. */
  function follow(
    from: Talk,
    { request, accept }: ReferEvent,
    customerId: string | undefined
  ): void {
    const target = userOf(uriOf(request.getHeader('Refer-To') ?? ''))
    const party = createParty(voices.customer)
    const leg = createLeg(impairment, () => party.digit())
    const callRecordId = /^\d{3}$/.test(target) ? randomUUID() : undefined
    const { number, isHidden } = from
    const begin = (session: RTCSession): void => {
      leg.bind(session)
      session.on('accepted', () => later(from.session, 2000, () => end(from.session)))
      // The customer has gone, or was taken off for both: nobody is left to be answered there.
      from.session.on('ended', ({ originator }: EndEvent) => {
        if (originator === 'local' && !session.isEstablished()) end(session)
      })
      const who = { number, callRecordId, customerId, isHidden }
      join({ kind: 'voice', session, leg, extension: target, ...who }, party)
    }
    accept(begin, {
      ...mediaOf(leg.track),
      ...shownAs(number, isHidden, [
        ...headersOf(callRecordId, customerId),
        ...(from.callRecordId ? [`${TRANSFER_OF}: ${from.callRecordId}`] : [])
      ])
    })
  }

  function supervise(session: RTCSession, line: string, supervisor: string, number: string): void {
    const conversation = conversations.of(line)
    if (!conversation) {
      end(session, 480)
      return
    }
    const leave = () => end(session)
    const leg = listenIn(conversation, session, supervisor, { impairment, leave })
    const { callRecordId } = conversation
    const who = { extension: supervisor, number, callRecordId, customerId: undefined }
    const talk: Talk = { kind: 'monitor', session, leg, ...who, isHidden: false }
    talks.add(talk)
    const over = () => talks.delete(talk)
    session.on('ended', over)
    session.on('failed', over)
    // There is no customer at its other end to transfer.
    session.on('refer', ({ reject }) => reject())
    session.answer(mediaOf(leg.track))
  }

  /** A telephone calls an agent's own device: it rings until its owner decides. */
  function ringAt(device: string, talk: Omit<Talk, 'leg' | 'kind'>): void {
    const { session } = talk
    const owner = createParty(voices.agent)
    const leg = createLeg(impairment, () => owner.digit())
    leg.bind(session)
    join({ ...talk, leg, kind: 'voice' }, owner)
    atDevices.ring(device, { session, answer: () => session.answer(mediaOf(leg.track)) })
  }

  function receive({ session, request }: IncomingRTCSessionEvent, isSecond: boolean): void {
    const number = request.to.uri.user
    const caller = request.from.uri.user
    const device = request.getHeader(OWN_DEVICE)
    if (device) {
      const callRecordId = isSecond ? undefined : request.getHeader('X-Call-Record-Id')
      const customerId = request.getHeader('X-Customer-Id')
      const who = { number, callRecordId, customerId, isHidden: false }
      ringAt(device, { session, extension: caller, ...who })
      return
    }
    const target = targetOf(number, () => false)
    if (target.at === 'monitor') {
      supervise(session, target.extension, caller, number)
      return
    }
    if (target.at !== 'customer') {
      end(session, 404)
      return
    }
    const party = createParty(target.behaviour === 'echoes' ? 'echo' : voices.customer)
    const leg = createLeg(impairment, () => party.digit())
    leg.bind(session)
    const talk: Talk = {
      kind: target.behaviour === 'echoes' ? 'echo' : 'voice',
      session,
      leg,
      extension: caller,
      number,
      callRecordId: isSecond ? undefined : request.getHeader('X-Call-Record-Id'),
      customerId: request.getHeader('X-Customer-Id'),
      isHidden: false
    }
    join(talk, party)
    if (isSecond) session.on('confirmed', () => later(session, SMALL_TALK, () => end(session)))
    behave(session, mediaOf(leg.track), target.behaviour)
  }

  return {
    meet(agent, isSecond) {
      agent.on('newRTCSession', (event: IncomingRTCSessionEvent) => {
        if (event.originator === 'remote') receive(event, isSecond)
      })
    },

    call({ callRecordId, from, to, name, customerId, isHidden }) {
      const party = createParty(voices.customer)
      const leg = createLeg(impairment, () => party.digit())
      const session = ua.call(`sip:${to}@${realm}`, {
        ...mediaOf(leg.track),
        ...(name ? { fromDisplayName: name } : {}),
        ...shownAs(from, isHidden, headersOf(callRecordId, customerId))
      })
      leg.bind(session)
      const patience = later(session, PATIENCE, () => end(session, 408))
      session.on('accepted', () => clearTimeout(patience))
      const who = { number: from, callRecordId, customerId, isHidden }
      join({ kind: 'voice', session, leg, extension: to, ...who }, party)
    },

    hideNumber(callRecordId) {
      for (const talk of talks) if (talk.callRecordId === callRecordId) talk.isHidden = true
    },

    hangUp({ callRecordId, status, by }) {
      for (const { session, kind, callRecordId: id } of talks)
        if (id === callRecordId && kind !== 'monitor') end(session, status, by)
    },

    monitorLeaves(callRecordId, supervisor) {
      for (const { session, kind, callRecordId: id, extension } of talks)
        if (kind === 'monitor' && id === callRecordId && extension === supervisor) end(session)
    },

    deviceAnswers: atDevices.answer,
    deviceEnds: atDevices.end,

    endAll(extension) {
      for (const { session, extension: own } of talks)
        if (!extension || own === extension) end(session, 503)
    },

    watch(timeout) {
      for (const { session, leg } of talks)
        if (session.isEstablished() && leg.silentFor() > timeout) end(session, 408)
    },

    stats: () =>
      [...talks].map(talk => {
        const { kind, extension, number, callRecordId, leg } = talk
        const hears = parties.get(talk)?.energy() ?? 0
        return { kind, extension, number, callRecordId, hears, ...leg.heard() }
      })
  }
}

/** What a telephone is shown of a caller, and what the exchange is told besides. */
const shownAs = (number: string, isHidden: boolean, headers: readonly string[]) =>
  isHidden
    ? {
        fromUserName: maskedPhone(number),
        extraHeaders: [...headers, `${HIDDEN_NUMBER}: ${number}`]
      }
    : { fromUserName: number, extraHeaders: [...headers] }

const headersOf = (callRecordId: string | undefined, customerId: string | undefined): string[] => [
  ...(callRecordId ? [`X-Call-Record-Id: ${callRecordId}`] : []),
  ...(customerId ? [`X-Customer-Id: ${customerId}`] : [])
]
