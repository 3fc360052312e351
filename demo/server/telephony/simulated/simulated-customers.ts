/** SIP endpoints of the simulated customers: they answer, call, are transferred and monitored. */
import { randomUUID } from 'node:crypto'
import type { EndEvent, ReferEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { IncomingRTCSessionEvent, UA } from 'jssip/lib/UA'
import { callsToDevices } from '../calls/calls-to-devices.ts'
import type { Conversation } from '../calls/conversation.ts'
import type { Conversations } from '../calls/conversation-table.ts'
import { listenIn } from '../calls/monitor-leg.ts'
import { voices } from '../media/voice-library.ts'
import { mediaOf } from '../media/webrtc-media.ts'
import type { TelephoneInvitations } from '../rating/telephone-invitations.ts'
import { createLeg } from '../sip/call-leg.ts'
import { OWN_DEVICE, TRANSFER_OF, uriOf, userOf } from '../sip/sip-message.ts'
import { takeReplaced } from './consulted-dialog.ts'
import { behave, delay, end } from './customer-behaviours.ts'
import { headersOf, shownAs } from './customer-headers.ts'
import {
  type CustomerTalks,
  createCustomerTalks,
  type Talk,
  type TalkActions
} from './customer-talks.ts'
import { targetOf } from './dial-targets.ts'
import { createPeer, type Peer } from './simulated-peer.ts'
import type { CustomerCall, Impairment, SoundLoss } from './worker-messages.ts'

/** Longest ringing of an inbound call, in ms. */
const MAX_RINGING = 45_000
/** Duration in ms of a conversation of two customers whom an agent connected. */
const PEER_TALK = 30_000

export interface SimulatedCustomers extends Omit<TalkActions, 'agentLeft'> {
  /** The agent of a call hung up: invites its customer, or ends the customer's leg. */
  agentLeft(callRecordId: string, isInvited: boolean): void
  /** Handles the sessions of one of the two user agents. */
  handleSessions(ua: UA, isSecond: boolean): void
  call(call: CustomerCall): void
  deviceAnswers(device: string): void
  deviceEnds(device: string, status: number | undefined): void
}

interface Environment {
  readonly impairment: () => Impairment
  readonly deviceLeft: (device: string) => void
  readonly soundEnded?: (sound: SoundLoss) => void
  readonly invitations: (talks: Pick<CustomerTalks, 'add'>) => TelephoneInvitations
}

/** @param ua the user agent that calls agents */
export function createSimulatedCustomers(
  ua: UA,
  realm: string,
  conversations: Conversations,
  { impairment, deviceLeft, soundEnded, invitations }: Environment
): SimulatedCustomers {
  const talks = createCustomerTalks(soundEnded)
  const { invite, receive: receiveInvitation } = invitations(talks)
  const atDevices = callsToDevices(deviceLeft)

  /** Connects a customer's audio to the peer once the session is confirmed. */
  function join(talk: Talk, peer: Peer): void {
    const { session, leg, callRecordId, extension, customerId } = talk
    let conversation: Conversation | undefined
    talks.add(talk, peer)
    session.on('confirmed', () => {
      conversation ??= conversations.begin({ callRecordId, extension, customer: peer, agent: leg })
    })
    const over = (): void => {
      if (conversation) conversations.end(conversation)
    }
    session.on('ended', over)
    session.on('failed', over)
    session.on('refer', refer => follow(talk, refer, customerId))
    session.on('replaces', ({ accept }) =>
      accept((next: RTCSession) => receiveInvitation(talk, next))
    )
  }

  /**
   * Follows an agent's REFER: calls the target and bridges the customer to it. After a consultation
   * with a telephone, the new call replaces that one; a customer consulted here is called again.
   */
  function follow(
    from: Talk,
    { request, accept }: ReferEvent,
    customerId: string | undefined
  ): void {
    const target = userOf(uriOf(request.getHeader('Refer-To') ?? ''))
    const peer = createPeer(voices.customer)
    const leg = createLeg(impairment, () => peer.digit())
    const callRecordId = /^\d{3}$/.test(target) ? randomUUID() : undefined
    const { number, isHidden } = from
    const consulted = takeReplaced(request, talks.inDialog)
    const begin = (session: RTCSession): void => {
      leg.bind(session)
      from.isTransferred = true
      session.on('failed', () => {
        from.isTransferred = false
      })
      session.on('accepted', () => {
        delay(from.session, 2000, () => end(from.session))
        if (consulted) end(consulted.session)
      })
      // The customer is gone, or the call was ended for both sides; the target would answer to
      // silence.
      from.session.on('ended', ({ originator }: EndEvent) => {
        if (originator === 'local' && !from.hasAgentLeft && !session.isEstablished()) end(session)
      })
      const customerCall = { number, callRecordId, customerId, isHidden }
      join({ kind: 'voice', session, leg, extension: target, ...customerCall }, peer)
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
    const monitoringCall = { extension: supervisor, number, callRecordId, customerId: undefined }
    const talk: Talk = { kind: 'monitor', session, leg, ...monitoringCall, isHidden: false }
    talks.add(talk)
    // There is no customer at the other end to transfer.
    session.on('refer', ({ reject }) => reject())
    session.answer(mediaOf(leg.track))
  }

  /** A telephone calls an agent's own device, which rings until its owner answers or declines. */
  function ringAt(device: string, talk: Omit<Talk, 'leg' | 'kind'>): void {
    const { session } = talk
    const owner = createPeer(voices.agent)
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
      const customerCall = { number, callRecordId, customerId, isHidden: false }
      ringAt(device, { session, extension: caller, ...customerCall })
      return
    }
    const target = targetOf(number, () => false)
    if (target.kind === 'monitor') {
      supervise(session, target.extension, caller, number)
      return
    }
    if (target.kind !== 'customer') {
      end(session, 404)
      return
    }
    const peer = createPeer(target.behaviour === 'echoes' ? 'echo' : voices.customer)
    const leg = createLeg(impairment, () => peer.digit())
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
    join(talk, peer)
    if (isSecond) session.on('confirmed', () => delay(session, PEER_TALK, () => end(session)))
    behave(session, mediaOf(leg.track), target.behaviour)
  }

  return {
    handleSessions(agent, isSecond) {
      agent.on('newRTCSession', (event: IncomingRTCSessionEvent) => {
        const isInvitation = event.request.hasHeader('Replaces')
        if (event.originator === 'remote' && !isInvitation) receive(event, isSecond)
      })
    },

    call({ callRecordId, from, to, name, customerId, isHidden }) {
      const peer = createPeer(voices.customer)
      const leg = createLeg(impairment, () => peer.digit())
      const session = ua.call(`sip:${to}@${realm}`, {
        ...mediaOf(leg.track),
        ...(name ? { fromDisplayName: name } : {}),
        ...shownAs(from, isHidden, headersOf(callRecordId, customerId))
      })
      leg.bind(session)
      const timeout = delay(session, MAX_RINGING, () => end(session, 408))
      session.on('accepted', () => clearTimeout(timeout))
      const customerCall = { number: from, callRecordId, customerId, isHidden }
      join({ kind: 'voice', session, leg, extension: to, ...customerCall }, peer)
    },

    deviceAnswers: atDevices.answer,
    deviceEnds: atDevices.end,

    ...talks.actions,
    agentLeft: (callRecordId, isInvited) =>
      talks.actions.agentLeft(callRecordId, isInvited ? invite : undefined)
  }
}
