/** Agents' own devices (desk telephone, mobile): simulated, controlled by the call endpoints. */
import type { Direction, Ending, Parts } from '../calls/call-parts.ts'
import { TelephoneError } from '../telephone-error.ts'
import type { Beginning, DeviceCall, OwnDevices, Surroundings } from './device-call.ts'
import { isLeft, statusOf } from './device-endings.ts'
import { deviceTransfer } from './device-transfer.ts'
import { type Behaviour, targetOf } from './dial-targets.ts'
import { robotDevices } from './robot-devices.ts'
import type { ToWorker } from './worker-messages.ts'

/** Milliseconds until an agent's device answers; the exchange then dials the customer. */
const PICKS_UP = 800
const CUSTOMER_RINGS = 300
const UNAVAILABLE_AFTER = 1500
const HANGS_UP_AFTER = 1200
const RINGS_AT_AGENT = 20_000
const RINGS_AT_CUSTOMER = 60_000
const BY_AGENT = 1

export function createOwnDevices(
  parts: Parts,
  post: (message: ToWorker) => void,
  { reaches, connect, hangUp, agentLeft, invite }: Surroundings
): OwnDevices {
  const calls = new Map<string, DeviceCall>()

  function need(callRecordId: string): DeviceCall {
    const call = calls.get(callRecordId)
    if (!call) throw new TelephoneError('no-such-call', callRecordId)
    return call
  }

  function begin(
    direction: Direction,
    extension: string,
    customerPhone: string,
    behaviour: Behaviour,
    more: Beginning
  ): DeviceCall {
    if (parts.activeOf(extension)) throw new TelephoneError('busy', extension)
    const { callerId, customerId, callRecordId, speaksFor, script, lines, line, caller } = more
    const { recordsEarlyMedia, sounds } = more
    const customerCall = { callerId, customerId, callRecordId, recordsEarlyMedia }
    const part = parts.begin({ direction, extension, customerPhone, ...customerCall })
    const call: DeviceCall = {
      part,
      behaviour,
      speaksFor,
      script,
      ...{ lines, sounds },
      line: line ?? extension,
      status: 'device-rings',
      timer: undefined,
      ...{ colleague: undefined, next: undefined, isTransferring: false, customerLeft: false },
      caller,
      hasExternalAudio: callRecordId !== undefined,
      isHidden: more.isHidden ?? false
    }
    calls.set(part.callRecordId, call)
    return call
  }

  function delay(call: DeviceCall, milliseconds: number, act: () => void): void {
    clearTimeout(call.timer)
    call.timer = setTimeout(act, milliseconds)
  }

  function end(call: DeviceCall, ending: Ending, isPassedOn = false): void {
    const { callRecordId, extension, customerPhone } = call.part
    const isAlone = !isPassedOn && isLeft(call, ending) && !reaches(extension, customerPhone)
    const staysOnNetwork = isAlone && call.hasExternalAudio && agentLeft
    clearTimeout(call.timer)
    calls.delete(callRecordId)
    if (call.status === 'talking') post({ type: 'own-device-ends', callRecordId })
    const { colleague } = call
    call.colleague = undefined
    if (colleague) hangUp(colleague)
    // The transfer ends with the customer's leg, but not with the agent's.
    if (ending.hangupType !== BY_AGENT) {
      call.customerLeft = true
      if (call.next) hangUp(call.next)
    }
    if (!staysOnNetwork)
      call.caller?.ended(callRecordId, call.status === 'talking' ? undefined : statusOf(ending))
    parts.end(callRecordId, ending)
    if (staysOnNetwork) agentLeft(callRecordId)
    else if (isAlone && !call.caller) invite?.(callRecordId, customerPhone)
  }

  const cutOff = (call: DeviceCall): void =>
    end(call, { hangupType: 4, connectResult: call.status === 'talking' ? 0 : 3 })

  function connected(call: DeviceCall): void {
    const { callRecordId, customerPhone: number } = call.part
    const { behaviour, script, lines, sounds, line: extension } = call
    clearTimeout(call.timer)
    call.status = 'talking'
    parts.answered(callRecordId)
    call.caller?.answered(callRecordId)
    if (!call.hasExternalAudio)
      post({
        ...{ type: 'own-device', callRecordId, extension, number, behaviour },
        ...{ script, lines, sounds }
      })
    if (call.behaviour === 'hangs-up')
      delay(call, HANGS_UP_AFTER, () => end(call, { hangupType: 3, connectResult: 0 }))
    else if (call.speaksFor !== undefined)
      delay(call, call.speaksFor, () => end(call, { hangupType: 2, connectResult: 0 }))
  }

  async function callColleague(call: DeviceCall): Promise<void> {
    const { callRecordId, extension: from, customerPhone: to, customerId } = call.part
    try {
      const colleague = await connect({ from, to, customerId })
      if (!calls.has(callRecordId)) return hangUp(colleague)
      call.colleague = colleague
      parts.ringing(callRecordId)
      parts.follow(colleague, {
        answered: () => connected(call),
        ended({ connectResult }) {
          call.colleague = undefined
          if (calls.has(callRecordId)) end(call, { hangupType: 3, connectResult })
        }
      })
    } catch {
      if (calls.has(callRecordId)) end(call, { hangupType: 0, connectResult: 3 })
    }
  }

  /** The agent answered; dials the customer. */
  function callCustomer(call: DeviceCall): void {
    clearTimeout(call.timer)
    call.status = 'customer-rings'
    if (reaches(call.part.extension, call.part.customerPhone)) {
      void callColleague(call)
      return
    }
    const fails = (after: number, ending: Ending): void =>
      delay(call, after, () => end(call, ending))
    if (call.behaviour === 'is-busy') fails(CUSTOMER_RINGS, { hangupType: 0, connectResult: 5 })
    else if (call.behaviour === 'declines')
      fails(CUSTOMER_RINGS, { hangupType: 3, connectResult: 7 })
    else {
      parts.ringing(call.part.callRecordId)
      if (call.behaviour === 'is-unavailable')
        fails(UNAVAILABLE_AFTER, { hangupType: 0, connectResult: 3 })
      else if (call.behaviour === 'never-answers')
        fails(RINGS_AT_CUSTOMER, { hangupType: 0, connectResult: 6 })
      else delay(call, CUSTOMER_RINGS, () => connected(call))
    }
  }

  return {
    async dial(extension, number, options) {
      const target = targetOf(number, one => reaches(extension, one))
      if (target.kind !== 'customer' && target.kind !== 'extension')
        throw new TelephoneError('no-such-number', number)
      const behaviour = target.kind === 'customer' ? target.behaviour : 'speaks'
      const call = begin(0, extension, number, behaviour, options)
      delay(call, PICKS_UP, () => callCustomer(call))
      return { callRecordId: call.part.callRecordId }
    },

    ...robotDevices({ calls, parts, post, begin, callCustomer, connected, delay, end }),

    incoming({ from, to, ...more }) {
      const call = begin(1, to, from, 'speaks', more)
      parts.ringing(call.part.callRecordId)
      delay(call, RINGS_AT_AGENT, () => end(call, { hangupType: 3, connectResult: 6 }))
      return call.part.callRecordId
    },

    answer(callRecordId) {
      const call = need(callRecordId)
      if (call.status !== 'device-rings') return
      if (call.part.direction === 1) connected(call)
      else callCustomer(call)
    },

    hangUp(callRecordId) {
      const call = need(callRecordId)
      const refused = call.part.direction === 1 ? 7 : 15
      end(call, { hangupType: 1, connectResult: call.status === 'talking' ? 0 : refused })
    },

    hideNumber(callRecordId) {
      const call = calls.get(callRecordId)
      if (call) call.isHidden = true
    },

    lineOf: callRecordId => calls.get(callRecordId)?.line,

    cutOff(callRecordId) {
      const call = calls.get(callRecordId)
      if (call) cutOff(call)
      return call !== undefined
    },

    hangUpCustomer(callRecordId) {
      const call = calls.get(callRecordId)
      if (!call) return false
      const unanswered = call.part.direction === 1 ? 15 : 7
      end(call, { hangupType: 3, connectResult: call.status === 'talking' ? 0 : unanswered })
      return true
    },

    hold(callRecordId, on) {
      if (need(callRecordId).status !== 'talking') return
      parts.hold(callRecordId, on)
      post({ type: 'hold', callRecordId, on })
    },

    mute(callRecordId, on) {
      if (need(callRecordId).status === 'talking') post({ type: 'mute', callRecordId, on })
    },

    dtmf(callRecordId, tones) {
      if (need(callRecordId).status === 'talking') post({ type: 'digits', callRecordId, tones })
    },

    transfer: deviceTransfer({ calls, need, parts, reaches, connect, hangUp, end }),

    endAll() {
      for (const call of calls.values()) cutOff(call)
    }
  }
}
