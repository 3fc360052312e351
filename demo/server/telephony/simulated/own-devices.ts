/** Agents with a device of their own; both ends are simulated here. */
import { type ScriptName, scripts } from '../../modules/dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../../modules/dialogue/spoken-lines.ts'
import { type Sounds, spokenSound } from '../../modules/dialogue/spoken-sound.ts'
import { soundOf } from '../../modules/dialogue/timeline.ts'
import type { Conversation } from '../calls/conversation.ts'
import type { Conversations } from '../calls/conversation-table.ts'
import { decode, loudness, SILENCE } from '../media/g711.ts'
import { newTraffic, type Traffic } from '../media/traffic.ts'
import { voices } from '../media/voice-library.ts'
import { musicOf } from '../media/waiting-music.ts'
import type { Behaviour } from './dial-targets.ts'
import { createPeer, type Peer } from './simulated-peer.ts'
import type { LegStats, ToWorker } from './worker-messages.ts'

interface DeviceCall {
  readonly callRecordId: string
  readonly extension: string
  readonly number: string
  readonly behaviour: Behaviour
  readonly script?: ScriptName | undefined
  readonly lines?: readonly SpokenLine[] | undefined
  readonly sounds?: Sounds | undefined
}

interface Running {
  readonly call: DeviceCall
  readonly conversation: Conversation
  readonly customer: Peer
  readonly agent: Peer
  readonly traffic: Traffic
}

/** Silence after written lines, in ms; a customer may wait for an agent meanwhile. */
const SILENT_AFTER = 60_000

/** Mu-law audio of one side of written lines. */
function speech(
  lines: readonly SpokenLine[],
  role: SpokenLine['role'],
  sounds?: Sounds,
  silentAfter = SILENT_AFTER
): Buffer {
  const end = Math.max(0, ...lines.map(({ endTime }) => endTime))
  const own = lines.filter(line => line.role === role)
  return spokenSound(own, end + silentAfter, sounds)
}

export interface Devices {
  begin(call: DeviceCall): void
  say(message: Extract<ToWorker, { type: 'own-device-speaks' }>): void
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
      const { callRecordId, extension, behaviour, script, lines, sounds } = call
      const speechOf = (role: 'customer' | 'robot', otherwise: Int16Array): Int16Array =>
        lines
          ? decode(speech(lines, role, sounds))
          : script
            ? decode(soundOf(scripts[script], one => one === role))
            : otherwise
      const traffic = newTraffic()
      const peer = createPeer(
        behaviour === 'echoes' ? 'echo' : speechOf('customer', voices.customer)
      )
      const customer: Peer = {
        ...peer,
        nextFrame() {
          traffic.tx++
          return peer.nextFrame()
        },
        receive(frame) {
          traffic.rx++
          traffic.level = loudness(frame)
          traffic.peak = Math.max(traffic.peak, traffic.level)
          traffic.energy += traffic.level ** 2 / 50
          peer.receive(frame)
        }
      }
      const agent = createPeer(speechOf('robot', voices.agent))
      const conversation = conversations.begin({ callRecordId, extension, customer, agent })
      running.set(callRecordId, { call, conversation, customer, agent, traffic })
    },

    say({ callRecordId, lines, sounds, music }) {
      const call = running.get(callRecordId)
      call?.customer.play(decode(speech(lines, 'customer', sounds, 0)), SILENCE)
      call?.agent.play(decode(speech(lines, 'robot', sounds, 0)), musicOf(music))
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
      call.traffic.dtmf += tones
      call.customer.digit()
    },

    stats: () =>
      [...running.values()].map(({ call, customer, agent, traffic }) => ({
        kind: 'own-device',
        extension: call.extension,
        number: call.number,
        callRecordId: call.callRecordId,
        incomingEnergy: customer.energy(),
        agentEnergy: agent.energy(),
        ...traffic
      }))
  }
}
