/**
 * Invitations after calls by SIP: the exchange calls the customer with an INVITE that replaces the
 * agent's dialog (RFC 3891), so that the customer's call goes on with the invitation.
 */
import type { EndEvent, RTCSession } from 'jssip/lib/RTCSession'
import type { UA } from 'jssip/lib/UA'
import type { Conversation } from '../calls/conversation.ts'
import type { Conversations } from '../calls/conversation-table.ts'
import { SILENCE } from '../media/g711.ts'
import { mediaOf } from '../media/webrtc-media.ts'
import { delay, end } from '../simulated/customer-behaviours.ts'
import type { CustomerTalks, Talk } from '../simulated/customer-talks.ts'
import { createPeer } from '../simulated/simulated-peer.ts'
import type { Impairment, Rated } from '../simulated/worker-messages.ts'
import { createLeg } from '../sip/call-leg.ts'
import { ratingInvitation } from './rating-invitation.ts'
import { type RatingReaction, react } from './rating-reaction.ts'

interface Needs {
  /** The user agent that invites. */
  readonly ua: UA
  /** Address of the customers' user agent. */
  readonly customers: string
  readonly conversations: Conversations
  readonly talks: Pick<CustomerTalks, 'add'>
  readonly impairment: () => Impairment
  readonly reactionOf: (number: string) => RatingReaction
  readonly rated: (rating: Rated) => void
}

/** In ms; the customer's side answers at once. */
const ANSWERS_WITHIN = 5000

interface Dialog {
  readonly call_id: string
  readonly local_tag: string
  readonly remote_tag: string
}

/** JsSIP does not declare the dialog of a session. */
function dialogOf(session: RTCSession): Dialog | undefined {
  const dialog: { readonly id: Dialog } | null | undefined = Reflect.get(session, '_dialog')
  return dialog?.id
}

export function telephoneInvitations(needs: Needs) {
  const { ua, customers, conversations, talks, impairment, reactionOf, rated } = needs

  /** Joins two voices while a session lasts. */
  function join(session: RTCSession, voices: Pick<Conversation, 'customer' | 'agent'>): void {
    let conversation: Conversation | undefined
    session.on('confirmed', () => {
      conversation ??= conversations.begin({ callRecordId: undefined, extension: '', ...voices })
    })
    const over = (): void => {
      if (conversation) conversations.end(conversation)
    }
    session.on('ended', over)
    session.on('failed', over)
  }

  return {
    /** The customer's call with an agent goes on with the invitation, or ends where it cannot. */
    invite({ session: replaced, callRecordId = '' }: Talk): void {
      const dialog = dialogOf(replaced)
      if (!dialog) {
        end(replaced)
        return
      }
      const invitedAt = Date.now()
      const invitation = ratingInvitation({
        rated: level => rated({ callRecordId, invitedAt, level }),
        over: () => end(session)
      })
      const leg = createLeg(impairment, invitation.press)
      const { call_id, local_tag, remote_tag } = dialog
      const session = ua.call(customers, {
        ...mediaOf(leg.track),
        extraHeaders: [`Replaces: ${call_id};to-tag=${local_tag};from-tag=${remote_tag}`]
      })
      leg.bind(session)
      join(session, { customer: invitation, agent: leg })
      const timeout = delay(session, ANSWERS_WITHIN, () => end(session))
      session.on('accepted', () => clearTimeout(timeout))
      session.on('failed', () => end(replaced))
      session.on('ended', ({ originator, message }: EndEvent) => {
        const isBySystem = /cause=503/.test(message?.getHeader('Reason') ?? '')
        if (originator === 'remote' && !isBySystem) invitation.left()
      })
    },

    /** The customer's end of an invitation. */
    receive(from: Talk, session: RTCSession): void {
      const { number, callRecordId, customerId, isHidden } = from
      const customer = createPeer(SILENCE)
      const leg = createLeg(impairment, () => {})
      leg.bind(session)
      const about = { number, callRecordId, customerId, isHidden }
      talks.add({ ...about, kind: 'invitation', session, leg, extension: '' }, customer)
      join(session, { customer, agent: leg })
      session.on('confirmed', () => {
        const stop = react(reactionOf(number), {
          press: key => session.sendDTMF(key),
          hangUp: () => end(session)
        })
        session.on('ended', stop)
      })
      session.answer(mediaOf(leg.track))
    }
  }
}

export type TelephoneInvitations = ReturnType<typeof telephoneInvitations>
