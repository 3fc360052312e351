/** Invitations after calls whose customer has no telephone on the network: sound alone. */
import type { Conversations } from '../calls/conversation-table.ts'
import { SILENCE } from '../media/g711.ts'
import { newTraffic } from '../media/traffic.ts'
import { createPeer } from '../simulated/simulated-peer.ts'
import type { LegStats, Rated } from '../simulated/worker-messages.ts'
import { ratingInvitation } from './rating-invitation.ts'
import { type RatingReaction, react } from './rating-reaction.ts'

interface Invited {
  readonly callRecordId: string
  readonly number: string
}

export function deviceInvitations(
  conversations: Conversations,
  reactionOf: (number: string) => RatingReaction,
  rated: (rating: Rated) => void
) {
  const running = new Map<
    string,
    { readonly left: () => void; readonly drop: () => void; readonly stats: () => LegStats }
  >()

  return {
    begin({ callRecordId, number }: Invited): void {
      const invitedAt = Date.now()
      const customer = createPeer(SILENCE)
      const traffic = newTraffic()
      const invitation = ratingInvitation({
        rated: level => rated({ callRecordId, invitedAt, level }),
        over: drop
      })
      const conversation = conversations.begin({
        callRecordId: undefined,
        extension: '',
        customer,
        agent: invitation
      })
      const stop = react(reactionOf(number), {
        press(key) {
          traffic.dtmf += key
          invitation.press(key)
        },
        hangUp: left
      })
      function left(): void {
        invitation.left()
        drop()
      }
      function drop(): void {
        stop()
        conversations.end(conversation)
        running.delete(callRecordId)
      }
      running.set(callRecordId, {
        left,
        drop,
        stats: () => ({
          ...{ kind: 'invitation', extension: '', number, callRecordId },
          ...traffic,
          incomingEnergy: customer.energy()
        })
      })
    },

    /** The customer hangs up. */
    hangUp: (callRecordId: string): void => running.get(callRecordId)?.left(),

    /** Ends all without a result. */
    endAll(): void {
      for (const { drop } of running.values()) drop()
    },

    stats: (): LegStats[] => [...running.values()].map(({ stats }) => stats())
  }
}
