/** The sessions of the simulated customers and of supervisors who monitor them. */
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { Leg } from '../sip/call-leg.ts'
import { callIdOf } from './consulted-dialog.ts'
import { end } from './customer-behaviours.ts'
import type { Peer } from './simulated-peer.ts'
import type { LegStats, SoundLoss, ToWorker } from './worker-messages.ts'

export interface Talk {
  readonly kind: LegStats['kind']
  readonly session: RTCSession
  readonly leg: Leg
  readonly extension: string
  readonly number: string
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  isHidden: boolean
  /** The agent hung up; the session ends without being the customer's choice. */
  hasAgentLeft?: boolean
  /** The agent is transferring the customer, or has done so. */
  isTransferred?: boolean
}

export interface TalkActions {
  /** The agent of a call hung up: `invite` continues the customer's call where it can. */
  agentLeft(callRecordId: string, invite: ((talk: Talk) => void) | undefined): void
  /** The target of a later transfer is shown the number with stars. */
  hideNumber(callRecordId: string): void
  /** `status` and `by`: reason and originator, unless the customer hangs up. */
  hangUp(hangUp: Omit<Extract<ToWorker, { type: 'hang-up' }>, 'type'>): void
  /** Ends the legs of one supervisor in one call. */
  monitorLeaves(callRecordId: string, supervisor: string): void
  /** Ends all calls, or those of one extension, as the system. */
  endAll(extension?: string): void
  /** Ends the calls whose agent has sent nothing for this many ms. */
  watch(timeout: number): void
  stats(): LegStats[]
}

export interface CustomerTalks {
  /**
   * Adds a talk until its session ends.
   *
   * @param peer whose received audio counts in the statistics
   */
  add(talk: Talk, peer?: Peer): void
  /** The talk in a dialog with this Call-ID. */
  inDialog(callId: string): Talk | undefined
  readonly actions: TalkActions
}

/** `soundEnded` is called with the agent's sound of a call with a customer that ended. */
export function createCustomerTalks(
  soundEnded: (sound: SoundLoss) => void = () => {}
): CustomerTalks {
  const talks = new Map<Talk, Peer | undefined>()

  const actions: TalkActions = {
    hideNumber(callRecordId) {
      for (const talk of talks.keys()) if (talk.callRecordId === callRecordId) talk.isHidden = true
    },

    agentLeft(callRecordId, invite) {
      const talk = [...talks.keys()].find(
        one =>
          one.callRecordId === callRecordId && one.kind !== 'monitor' && one.session.isEstablished()
      )
      if (!talk) return
      talk.hasAgentLeft = true
      // The echo test and a customer who is transferred are not invited.
      if (invite && talk.kind === 'voice' && !talk.isTransferred) invite(talk)
      else end(talk.session)
    },

    hangUp({ callRecordId, status, by }) {
      for (const { session, kind, callRecordId: id } of talks.keys())
        if (id === callRecordId && kind !== 'monitor') end(session, status, by)
    },

    monitorLeaves(callRecordId, supervisor) {
      for (const { session, kind, callRecordId: id, extension } of talks.keys())
        if (kind === 'monitor' && id === callRecordId && extension === supervisor) end(session)
    },

    endAll(extension) {
      for (const { session, extension: own } of talks.keys())
        if (!extension || own === extension) end(session, 503)
    },

    watch(timeout) {
      for (const { session, leg } of talks.keys())
        if (session.isEstablished() && leg.silentFor() > timeout) end(session, 408)
    },

    stats: () =>
      [...talks].map(([talk, peer]) => {
        const { kind, extension, number, callRecordId, leg } = talk
        const incomingEnergy = peer?.energy() ?? 0
        return { kind, extension, number, callRecordId, incomingEnergy, ...leg.traffic() }
      })
  }

  return {
    actions,
    inDialog: callId => [...talks.keys()].find(({ session }) => callIdOf(session) === callId),
    add(talk, peer) {
      talks.set(talk, peer)
      const over = () => {
        const { due, missed } = talk.leg.traffic()
        if (talks.delete(talk) && talk.kind === 'voice' && due > 0) soundEnded({ due, missed })
      }
      talk.session.on('ended', over)
      talk.session.on('failed', over)
    }
  }
}
