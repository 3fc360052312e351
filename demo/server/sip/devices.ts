/** Agents who talk on a device of their own: both ends are simulated here. */
import { type ScriptName, scripts } from '../dialogues/scripts.ts'
import { soundOf } from '../dialogues/timeline.ts'
import type { Conversation } from './conversation.ts'
import type { Conversations } from './conversations.ts'
import type { Behaviour } from './dial-rules.ts'
import { decode, loudness } from './g711.ts'
import { createParty, type Party } from './party.ts'
import { voices } from './voices.ts'
import type { LegStats } from './worker-messages.ts'

interface DeviceCall {
  readonly callRecordId: string
  readonly extension: string
  readonly number: string
  readonly behaviour: Behaviour
  readonly script?: ScriptName | undefined
}

interface Running {
  readonly call: DeviceCall
  readonly conversation: Conversation
  readonly customer: Party
  readonly heard: {
    rx: number
    tx: number
    level: number
    peak: number
    energy: number
    dtmf: string
  }
}

export interface Devices {
  begin(call: DeviceCall): void
  end(callRecordId: string): void
  hold(callRecordId: string, on: boolean): void
  mute(callRecordId: string, on: boolean): void
  press(callRecordId: string, tones: string): void
  stats(): LegStats[]
}

export function createDevices(conversations: Conversations): Devices {
  const running = new Map<string, Running>()

  return {
    begin(call) {
      const { callRecordId, extension, behaviour, script } = call
      const saying = (role: 'customer' | 'robot', otherwise: Int16Array): Int16Array =>
        script ? decode(soundOf(scripts[script], one => one === role)) : otherwise
      const heard = { rx: 0, tx: 0, level: 0, peak: 0, energy: 0, dtmf: '' }
      const party = createParty(
        behaviour === 'echoes' ? 'echo' : saying('customer', voices.customer)
      )
      const customer: Party = {
        ...party,
        speak() {
          heard.tx++
          return party.speak()
        },
        hear(frame) {
          heard.rx++
          heard.level = loudness(frame)
          heard.peak = Math.max(heard.peak, heard.level)
          heard.energy += heard.level ** 2 / 50
          party.hear(frame)
        }
      }
      const agent = createParty(saying('robot', voices.agent))
      const conversation = conversations.begin({ callRecordId, extension, customer, agent })
      running.set(callRecordId, { call, conversation, customer, heard })
    },

    end(callRecordId) {
      const call = running.get(callRecordId)
      running.delete(callRecordId)
      if (call) conversations.end(call.conversation)
    },

    hold(callRecordId, on) {
      const call = running.get(callRecordId)
      if (call) call.conversation.isHeld = on
    },

    mute(callRecordId, on) {
      const call = running.get(callRecordId)
      if (call) call.conversation.isMuted = on
    },

    press(callRecordId, tones) {
      const call = running.get(callRecordId)
      if (!call) return
      call.heard.dtmf += tones
      call.customer.digit()
    },

    stats: () =>
      [...running.values()].map(({ call, customer, heard }) => ({
        kind: 'own-device',
        extension: call.extension,
        number: call.number,
        callRecordId: call.callRecordId,
        hears: customer.energy(),
        ...heard
      }))
  }
}
