import { isNetworkCheck } from '../calls/network-check.ts'
import type { Target } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import { CONFIRMED, first, type SipRequest } from './sip-message.ts'

/** Whether a telephone may call a number; reads the number lists. */
export type MayDial = (extension: string, number: string, isConfirmed: boolean) => Promise<boolean>

/** Whether a call may ring an agent's own device: another server may be ringing it. */
export type MayRingDevice = (extension: string) => Promise<boolean>

/** Room on the line of a new call, by the number that the call presents. */
export interface LineRoom {
  /** Takes it; false where there is none. */
  take(extension: string, callerId: string | undefined): Promise<boolean>
  /** Gives it back: the call does not begin. */
  leave(extension: string): Promise<void>
}

interface Needs {
  /** All numbers are allowed without it. */
  readonly mayDial?: MayDial | undefined
  readonly lineRoom?: LineRoom | undefined
  /** Any call may without it. */
  readonly mayRingDevice?: MayRingDevice | undefined
  readonly branchOf: (request: SipRequest, from: Flow) => string
  readonly refuse: (flow: Flow, request: SipRequest, status: number, reason: string) => void
  /** Lists or leases could not be read: the call is refused. */
  readonly unread: (error: unknown) => void
}

interface Called {
  readonly number: string
  readonly target: Target
}

/** `isFree`: false only for an own device that another server rings. */
type Go = (isFree: boolean) => void

interface Decided {
  readonly act: () => void
  /** Gives back what was taken for a request that was withdrawn meanwhile. */
  readonly undo?: () => Promise<void>
}

export interface HeldInvites {
  /**
   * Runs `go` at once, or when a telephone's call to a customer or a call to an agent's own device is
   * allowed. Decides once per transaction; neither passes nor rejects one that was withdrawn meanwhile.
   *
   * @param onHeld runs when the request is held
   */
  whenAllowed(flow: Flow, request: SipRequest, called: Called, go: Go, onHeld?: () => void): void
  /** True when it was held. */
  withdraw(branch: string): boolean
  /** Withdraws those of a telephone that is gone. */
  abandon(flow: Flow): void
}

/** Holds INVITEs and REFERs until it is decided whether their number may be called. */
export function heldInvites(needs: Needs): HeldInvites {
  const { mayDial, lineRoom, mayRingDevice, branchOf, refuse, unread } = needs
  const held = new Map<string, Flow>()

  /** Room on the line; a transfer goes on over the line of its call. */
  const hasRoom = async (flow: Flow, request: SipRequest): Promise<boolean> =>
    request.method !== 'INVITE' ||
    !lineRoom ||
    lineRoom.take(flow.extension ?? '', first(request, 'X-Caller-Id')?.slice(0, 64) || undefined)

  async function leave(flow: Flow, request: SipRequest): Promise<void> {
    if (request.method === 'INVITE') await lineRoom?.leave(flow.extension ?? '')
  }

  async function decideCustomer(
    flow: Flow,
    request: SipRequest,
    may: Promise<boolean>,
    go: Go
  ): Promise<Decided> {
    if (!(await may)) return { act: () => refuse(flow, request, 608, 'Rejected') }
    // RFC 3312: what the call needs could not be reserved.
    if (!(await hasRoom(flow, request)))
      return { act: () => refuse(flow, request, 580, 'Precondition Failure') }
    return { act: () => go(true), undo: () => leave(flow, request) }
  }

  /** Undefined where nothing is to be decided. */
  function decide(
    flow: Flow,
    request: SipRequest,
    { number, target }: Called,
    go: Go
  ): (() => Promise<Decided>) | undefined {
    if (target.kind === 'own-device' && mayRingDevice && request.method === 'INVITE')
      return async () => {
        const isFree = await mayRingDevice(target.extension)
        return { act: () => go(isFree) }
      }
    const isWithCustomer = target.kind === 'customer' && !isNetworkCheck(request)
    if (!mayDial || flow.service || !isWithCustomer) return undefined
    const isConfirmed = first(request, CONFIRMED) !== undefined
    const may = () => mayDial(flow.extension ?? '', number, isConfirmed)
    return () => decideCustomer(flow, request, may(), go)
  }

  return {
    whenAllowed(flow, request, called, go, onHeld) {
      const decision = decide(flow, request, called, go)
      if (!decision) {
        go(true)
        return
      }
      const branch = branchOf(request, flow)
      if (held.has(branch)) return
      onHeld?.()
      held.set(branch, flow)
      decision()
        .catch((error: unknown): Decided => {
          unread(error)
          return { act: () => refuse(flow, request, 503, 'Service Unavailable') }
        })
        .then(({ act, undo }) => (held.delete(branch) ? act() : undo?.()))
        .catch(unread)
    },
    withdraw: branch => held.delete(branch),
    abandon(flow) {
      for (const [branch, of] of held) if (of === flow) held.delete(branch)
    }
  }
}
