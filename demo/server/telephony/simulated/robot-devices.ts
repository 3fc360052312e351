/** Robots' calls: on lines of their own, without an agent. */
import { randomUUID } from 'node:crypto'
import type { Direction, Ending, Parts } from '../calls/call-parts.ts'
import { TelephoneError } from '../telephone-error.ts'
import type { Beginning, DeviceCall, OwnDevices } from './device-call.ts'
import { type Behaviour, targetOf } from './dial-targets.ts'
import { freeLine } from './robot-lines.ts'
import type { ToWorker } from './worker-messages.ts'

interface Exchange {
  readonly calls: ReadonlyMap<string, DeviceCall>
  readonly parts: Pick<Parts, 'ringing'>
  begin(
    direction: Direction,
    extension: string,
    customerPhone: string,
    behaviour: Behaviour,
    more: Beginning
  ): DeviceCall
  post(message: ToWorker): void
  callCustomer(call: DeviceCall): void
  connected(call: DeviceCall): void
  delay(call: DeviceCall, milliseconds: number, act: () => void): void
  end(call: DeviceCall, ending: Ending, isPassedOn?: boolean): void
}

type RobotDevices = Pick<OwnDevices, 'robotCall' | 'robotAnswer' | 'robotSpeaks' | 'endRobotCall'>

/** Milliseconds until a robot answers. */
const ANSWERS_AFTER = 300
const BY_ROBOT = 2

const newDevice = () => `robot-${randomUUID()}`

export function robotDevices({ calls, parts, ...exchange }: Exchange): RobotDevices {
  return {
    robotCall(number, speaksFor, more = {}) {
      const target = targetOf(number, () => false)
      if (target.kind !== 'customer') throw new TelephoneError('no-such-number', number)
      const options = { ...more, speaksFor, line: freeLine(calls.values()) }
      const call = exchange.begin(0, newDevice(), number, target.behaviour, options)
      exchange.callCustomer(call)
      return call.part.callRecordId
    },

    robotAnswer(number, lines, sounds) {
      const options = { lines, sounds, line: freeLine(calls.values()) }
      const call = exchange.begin(1, newDevice(), number, 'speaks', options)
      parts.ringing(call.part.callRecordId)
      exchange.delay(call, ANSWERS_AFTER, () => exchange.connected(call))
      return call.part.callRecordId
    },

    robotSpeaks(callRecordId, lines, music, sounds) {
      if (calls.get(callRecordId)?.status === 'talking')
        exchange.post({ type: 'own-device-speaks', callRecordId, lines, sounds, music })
    },

    endRobotCall(callRecordId, isPassedOn) {
      const call = calls.get(callRecordId)
      if (call) exchange.end(call, { hangupType: BY_ROBOT, connectResult: 0 }, isPassedOn)
    }
  }
}
