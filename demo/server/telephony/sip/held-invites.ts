import { isNetworkCheck } from '../calls/network-check.ts'
import type { Target } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import { CONFIRMED, first, type SipRequest } from './sip-message.ts'

/** Whether a telephone may call a number; reads the number lists. */
export type MayDial = (extension: string, number: string, isConfirmed: boolean) => Promise<boolean>

/** Room on the line of a new call, by the number that the call presents. */
export interface LineRoom {
  /** Takes it; false where there is none. */
  take(extension: string, callerId: string | undefined): Promise<boolean>
  /** Gives it back: the call does not begin. */
  leave(extension: string): Promise<void>
}

interface Needs {
  /** All numbers are allowed without it. */
  readonly mayDial: MayDial | undefined
  readonly lineRoom: LineRoom | undefined
  readonly branchOf: (request: SipRequest, from: Flow) => string
  readonly refuse: (flow: Flow, request: SipRequest, status: number, reason: string) => void
  /** The lists could not be read; restricted numbers must not be called meanwhile. */
  readonly unread: (error: unknown) => void
}

interface Called {
  readonly number: string
  readonly target: Target
}

export interface HeldInvites {
  /**
   * Runs `go` at once, or when a telephone's call to a customer is allowed. Decides once per
   * transaction; neither passes nor rejects one that was withdrawn meanwhile.
   *
   * @param onHeld runs when the request is held
   */
  whenAllowed(
    flow: Flow,
    request: SipRequest,
    called: Called,
    go: () => void,
    onHeld?: () => void
  ): void
  /** True when it was held. */
  withdraw(branch: string): boolean
}

/** Holds INVITEs and REFERs until it is decided whether their number may be called. */
export function heldInvites({ mayDial, lineRoom, branchOf, refuse, unread }: Needs): HeldInvites {
  const held = new Set<string>()

  /** Room on the line; a transfer goes on over the line of its call. */
  const hasRoom = async (flow: Flow, request: SipRequest): Promise<boolean> =>
    request.method !== 'INVITE' ||
    !lineRoom ||
    lineRoom.take(flow.extension ?? '', first(request, 'X-Caller-Id')?.slice(0, 64) || undefined)

  async function leave(flow: Flow, request: SipRequest): Promise<void> {
    if (request.method === 'INVITE') await lineRoom?.leave(flow.extension ?? '')
  }

  return {
    whenAllowed(flow, request, { number, target }, go, onHeld) {
      const isWithCustomer = target.kind === 'customer' && !isNetworkCheck(request)
      if (!mayDial || flow.service || !isWithCustomer) {
        go()
        return
      }
      const branch = branchOf(request, flow)
      if (held.has(branch)) return
      onHeld?.()
      held.add(branch)
      const isConfirmed = first(request, CONFIRMED) !== undefined
      mayDial(flow.extension ?? '', number, isConfirmed)
        .then(async isAllowed => {
          if (!isAllowed) return () => refuse(flow, request, 608, 'Rejected')
          // RFC 3312: what the call needs could not be reserved.
          return (await hasRoom(flow, request))
            ? go
            : () => refuse(flow, request, 580, 'Precondition Failure')
        })
        .catch((error: unknown) => {
          unread(error)
          return () => refuse(flow, request, 503, 'Service Unavailable')
        })
        .then(act => {
          if (held.delete(branch)) act()
          else if (act === go) leave(flow, request).catch(unread)
        })
    },
    withdraw: branch => held.delete(branch)
  }
}
