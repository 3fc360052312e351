import type { CallDetail } from '../../features/call-detail/schemas.ts'
import type { ConnectResult } from '../../features/calls/enums.ts'
import type { SignState } from '../../features/seats/enums.ts'
import { byTask, newCall } from '../world/calls.ts'
import { changeCall, customerByPhone, nextId, setSignState, type World } from '../world/world.ts'

/** Seconds of the wrap-up after an answered call. */
const WRAP_UP_SECONDS = 20
const SECOND = 1000

/** Records what becomes of calls: their rows, the state of the seat, and the pushes of a server. */
export interface CallBook {
  readonly world: World
  /** A call begins, recorded with `more`; returns its `callRecordId`. */
  readonly began: (direction: 0 | 1, number: string, more?: Partial<CallDetail>) => string
  /** A call that reaches the agent in another one. */
  readonly missed: (number: string) => void
  readonly alerted: (callRecordId: string) => void
  readonly answered: (callRecordId: string) => void
  /** `status` is the SIP status of a call that was not answered. */
  readonly ended: (callRecordId: string, by: 'us' | 'them', status: number) => void
  /** The agent or a supervisor chooses a state: it ends the wrap-up, and waits for the end of a call. */
  readonly choose: (state: SignState) => void
  readonly extendWrapUp: () => void
}

/** Contact result by SIP status. */
const results: Readonly<Record<number, ConnectResult>> = { 404: 1, 486: 5, 603: 7 }

export function callBook(world: World): CallBook {
  let stopWrapUp = () => {}
  let freeAt = 0
  const find = (callRecordId: string): CallDetail | undefined =>
    world.calls.find(call => call.callRecordId === callRecordId)

  /** The seat's calls: wrap-up follows the last of them. */
  const running = new Set<string>()

  function rest(): void {
    stopWrapUp()
    setSignState(world, world.chosen)
  }

  function choose(state: SignState): void {
    world.chosen = state
    if (world.signState === 'RING' || world.signState === 'CALLING')
      setSignState(world, world.signState)
    else rest()
  }

  function wrapUpUntil(time: number, callRecordId: string): void {
    stopWrapUp()
    freeAt = time
    const left = Math.max(0, freeAt - world.now())
    stopWrapUp = world.later(left, rest)
    world.signState = 'CLEARING'
    world.push('agent_state_modify', {
      signState: 'CLEARING',
      registerState: true,
      wrapUpLeft: Math.ceil(left / SECOND),
      callRecordId
    })
  }

  function record(direction: 0 | 1, number: string): string {
    const customer = customerByPhone(world, number)
    const callRecordId = nextId(world, 'call')
    const begun = {
      callDirectionType: direction,
      customerPhone: number,
      callStartTime: world.now()
    }
    world.calls = [newCall(callRecordId, begun, customer), ...world.calls]
    return callRecordId
  }

  return {
    world,
    choose,
    missed: number => {
      const more = { isRunning: false, isRinging: false, callEndTime: world.now() }
      changeCall(world, record(1, number), { ...more, connectResult: 5, hangupType: 3 })
      world.push('missed_call_modify', null)
    },
    extendWrapUp: () => {
      const [last] = world.calls
      if (world.signState === 'CLEARING' && last)
        wrapUpUntil(freeAt + 60 * SECOND, last.callRecordId)
    },
    began: (direction, number, more = {}) => {
      stopWrapUp()
      const customer = customerByPhone(world, number)
      const callRecordId = record(direction, number)
      changeCall(world, callRecordId, more)
      if (running.size === 0) setSignState(world, direction === 1 ? 'RING' : 'CALLING')
      running.add(callRecordId)
      world.push('incoming_reminder', {
        callRecordId,
        customerPhone: number,
        customerId: customer?.id ?? null,
        customerName: customer?.customerName ?? '',
        area: customer?.area ?? '',
        telecomOperator: customer?.telecomOperator ?? ''
      })
      return callRecordId
    },
    alerted: callRecordId => changeCall(world, callRecordId, { isRinging: true }),
    answered: callRecordId => {
      const call = find(callRecordId)
      if (!call) return
      const ringTime = Math.round((world.now() - call.callStartTime) / SECOND)
      const more = {
        connectResult: 0 as const,
        ...(call.callSource === byTask.callSource && { transferStatus: 1 as const }),
        isRinging: false,
        ringTime,
        agentRingTime: ringTime
      }
      changeCall(world, callRecordId, more)
      setSignState(world, 'CALLING')
    },
    ended: (callRecordId, by, status) => {
      const call = find(callRecordId)
      if (!call) return
      const wasAnswered = call.connectResult === 0
      const seconds = wasAnswered
        ? Math.max(1, Math.round((world.now() - call.callStartTime) / SECOND) - call.ringTime)
        : 0
      const hangupType = by === 'us' ? 1 : 3
      changeCall(world, callRecordId, {
        isRunning: false,
        isRinging: false,
        callEndTime: world.now(),
        callDuration: seconds,
        hasRecording: wasAnswered,
        agentCallDuration: seconds,
        hangupType,
        ...(!wasAnswered && { connectResult: results[status] ?? 6 })
      })
      world.push('call_quit', { callRecordId, hangupType })
      world.push('missed_call_modify', null)
      running.delete(callRecordId)
      if (running.size > 0) return
      if (wasAnswered) wrapUpUntil(world.now() + WRAP_UP_SECONDS * SECOND, callRecordId)
      else rest()
    }
  }
}
