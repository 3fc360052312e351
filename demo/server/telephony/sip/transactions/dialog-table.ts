/** Who takes part in which dialog (RFC 3261 §12): others send none; rule registration-24. */
import type { Flow } from '../connection-flow.ts'
import {
  cseqOf,
  first,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  tagOf
} from '../sip-message.ts'
import { type After, NO_ACK, NO_RESPONSE } from './transaction-timers.ts'

/** In ms; session timers refresh a dialog more often. */
const KEPT_WITHOUT_FLOW = 600_000

interface Side {
  flow: Flow
  readonly extension: string | undefined
}

export interface Dialog {
  readonly callId: string
  readonly invite: SipRequest
  readonly caller: Side
  /** All that ring; the one that has answered. */
  callees: readonly Side[]
  answer: SipResponse | undefined
  isAcknowledged: boolean
  isEnding: boolean
  /** Highest CSeq of each sender, by From tag. */
  readonly sequences: Map<string, number>
  stop: () => void
}

interface Needs {
  readonly after: After
  /** The telephone is not registered by this flow any more. */
  readonly isOver: (flow: Flow) => boolean
  /** The caller has not acknowledged the answer. */
  readonly unacknowledged: (dialog: Dialog) => void
}

const idOf = (message: SipMessage): string => first(message, 'Call-ID') ?? ''
const sideOf = (flow: Flow): Side => ({ flow, extension: flow.extension })

export function createDialogs({ after, isOver, unacknowledged }: Needs) {
  const dialogs = new Map<string, Dialog>()

  function end(callId: string): void {
    dialogs.get(callId)?.stop()
    dialogs.delete(callId)
  }

  function endAfter(dialog: Dialog, milliseconds: number): void {
    dialog.stop()
    dialog.stop = after(milliseconds, () => end(dialog.callId))
  }

  /** A telephone may have come back by another flow. */
  const isSameSeat = (side: Side, flow: Flow): boolean =>
    side.extension !== undefined && side.extension === flow.extension && isOver(side.flow)
  function matches(side: Side, flow: Flow): boolean {
    if (side.flow !== flow && !isSameSeat(side, flow)) return false
    side.flow = flow
    return true
  }
  const isIn = ({ caller, callees }: Dialog, flow: Flow): boolean =>
    [caller, ...callees].some(side => matches(side, flow))

  return {
    end,

    /** Whether the Call-ID is that of another call. */
    isTaken: (request: SipRequest): boolean => dialogs.has(idOf(request)),

    begin(invite: SipRequest, caller: Flow, callees: readonly Flow[]): void {
      const callId = idOf(invite)
      end(callId)
      dialogs.set(callId, {
        ...{ callId, invite, caller: sideOf(caller), callees: callees.map(sideOf) },
        ...{ answer: undefined, isAcknowledged: false, isEnding: false },
        sequences: new Map(),
        stop: () => {}
      })
    },

    answered(callId: string, callee: Flow, answer: SipResponse): void {
      const dialog = dialogs.get(callId)
      if (!dialog) return
      dialog.callees = dialog.callees.filter(({ flow }) => flow === callee)
      dialog.answer = answer
      dialog.stop()
      dialog.stop = after(NO_ACK, () => unacknowledged(dialog))
    },

    /** The dialog of a request; undefined when its sender does not take part in it. */
    of(request: SipRequest, from: Flow): Dialog | undefined {
      const dialog = dialogs.get(idOf(request))
      if (!dialog || !isIn(dialog, from)) return undefined
      const tag = tagOf(first(request, 'From') ?? '') ?? ''
      const { number } = cseqOf(request)
      dialog.sequences.set(tag, Math.max(number, dialog.sequences.get(tag) ?? 0))
      if (request.method === 'ACK' && matches(dialog.caller, from) && !dialog.isAcknowledged) {
        dialog.isAcknowledged = true
        if (!dialog.isEnding) dialog.stop()
      }
      return dialog
    },

    isIn,
    /** Whether the call of a request is not talked in yet: the exchange answers for it, as the other side may be away. */
    isOpening(request: SipRequest, flow: Flow): boolean {
      const dialog = dialogs.get(idOf(request))
      return dialog !== undefined && !dialog.isAcknowledged && isIn(dialog, flow)
    },
    /** Whether this telephone has answered or sent within the dialog of a response. */
    takesPart: (response: SipResponse, flow: Flow): boolean => {
      const dialog = dialogs.get(idOf(response))
      return dialog !== undefined && isIn(dialog, flow)
    },

    /** A BYE was sent: what crosses it still passes. */
    ending(dialog: Dialog): void {
      dialog.isEnding = true
      endAfter(dialog, NO_RESPONSE)
    },

    lost(flow: Flow): void {
      for (const dialog of dialogs.values())
        if (dialog.answer && dialog.isAcknowledged && !dialog.isEnding && isIn(dialog, flow))
          endAfter(dialog, KEPT_WITHOUT_FLOW)
    },

    size: (): number => dialogs.size,
    stop(): void {
      for (const { stop } of dialogs.values()) stop()
    }
  }
}

export type Dialogs = ReturnType<typeof createDialogs>
