/** Messages between the exchange and the worker of the simulated customers. */
import type { WaitingMusic } from '../../../../core/features/reception/enums.ts'
import type { RecordingGap } from '../../../../core/features/recording-pause/schemas.ts'
import type { SatisfactionLevel } from '../../../../core/features/satisfaction/enums.ts'
import type { ScriptName } from '../../modules/dialogue/dialogue-scripts.ts'
import type { SpokenLine } from '../../modules/dialogue/spoken-lines.ts'
import type { Sounds } from '../../modules/dialogue/spoken-sound.ts'
import type { Audience } from '../calls/conversation.ts'
import type { Traffic } from '../media/traffic.ts'
import type { Behaviour } from './dial-targets.ts'

export interface WorkerOptions {
  readonly realm: string
  readonly recordingsDir: string | undefined
  /** Addresses of the user agents, as in `services`. */
  readonly services: readonly [string, string, string]
  /** Milliseconds without a packet after which an agent counts as gone. */
  readonly mediaTimeout: number
}

/** A customer who calls an agent. */
export interface CustomerCall {
  readonly callRecordId: string
  readonly from: string
  readonly to: string
  readonly name: string | undefined
  readonly customerId: string | undefined
  readonly isHidden: boolean
}

/**
 * Percent lost, milliseconds of delay and of jitter, and packets lost in a burst every five
 * seconds.
 */
export interface Impairment {
  readonly loss?: number | undefined
  readonly delay?: number | undefined
  readonly jitter?: number | undefined
  readonly burst?: number | undefined
}

export interface LegStats extends Readonly<Traffic> {
  readonly kind: 'voice' | 'echo' | 'monitor' | 'own-device' | 'invitation'
  readonly extension: string
  readonly number: string
  readonly callRecordId: string | undefined
  /** Energy of the audio at this end of the leg, speaking supervisors included. */
  readonly incomingEnergy: number
  /** The same for the audio at an agent's own device. */
  readonly agentEnergy?: number
}

export interface WorkerStats {
  readonly legs: readonly LegStats[]
  /** Lateness of the 20 ms clock, in ms. */
  readonly pace: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** Of all workers; the pace is that of the slowest. */
export interface SoundStats extends WorkerStats {
  /** Legs of each worker that runs. */
  readonly workers: readonly number[]
}

export type ToWorker =
  | { readonly type: 'sip'; readonly service: string; readonly text: string }
  | { readonly type: 'call'; readonly call: CustomerCall }
  | { readonly type: 'hide-number'; readonly callRecordId: string }
  /** An outbound call rings; recording starts. */
  | { readonly type: 'rings'; readonly callRecordId: string }
  /** The customer hangs up; with a status on behalf of another side. */
  | {
      readonly type: 'hang-up'
      readonly callRecordId: string
      readonly status?: number
      readonly by?: 'supervisor'
    }
  /** The agent hung up; the customer's leg goes on with the invitation, or ends. */
  | { readonly type: 'agent-left'; readonly callRecordId: string; readonly isInvited: boolean }
  /** Invites a customer without a telephone on the network. */
  | { readonly type: 'invite'; readonly callRecordId: string; readonly number: string }
  /** This extension's telephone has restarted; its conversations end. */
  | { readonly type: 'agent-gone'; readonly extension: string }
  /** Sets who hears a monitoring supervisor. */
  | {
      readonly type: 'listen'
      readonly callRecordId: string
      readonly supervisor: string | undefined
      readonly audience: Audience
    }
  | {
      readonly type: 'pause-recording'
      readonly callRecordId: string
      readonly isPaused: boolean
    }
  | { readonly type: 'monitor-leaves'; readonly callRecordId: string; readonly supervisor: string }
  | { readonly type: 'impair'; readonly impairment: Impairment }
  /** Connects an agent's own device with a customer. */
  | {
      readonly type: 'own-device'
      readonly callRecordId: string
      readonly extension: string
      readonly number: string
      readonly behaviour: Behaviour
      /** Conversation of the robot and the customer; the general speech without it. */
      readonly script?: ScriptName | undefined
      /** The same as written lines, which are synthesized. */
      readonly lines?: readonly SpokenLine[] | undefined
      /** The robot's lines in its voice. */
      readonly sounds?: Sounds | undefined
    }
  /** The robot and the customer of such a call go on with these lines; then there is music. */
  | {
      readonly type: 'own-device-speaks'
      readonly callRecordId: string
      /** Times from now. */
      readonly lines: readonly SpokenLine[]
      readonly sounds?: Sounds | undefined
      readonly music: WaitingMusic
    }
  | { readonly type: 'own-device-ends'; readonly callRecordId: string }
  /** The owner of a ringing device answered or ended the call. */
  | { readonly type: 'device-answers'; readonly device: string }
  | { readonly type: 'device-ends'; readonly device: string; readonly status: number | undefined }
  | { readonly type: 'hold'; readonly callRecordId: string; readonly on: boolean }
  | { readonly type: 'mute'; readonly callRecordId: string; readonly on: boolean }
  | { readonly type: 'digits'; readonly callRecordId: string; readonly tones: string }
  | { readonly type: 'ask'; readonly question: number; readonly about: Question }

export type Question =
  | { readonly of: 'stats' }
  /** Ends all calls; answered when all ends are reported. */
  | { readonly of: 'end' }
  /** Finishes the recording; answers with what is recorded, undefined without a recording. */
  | { readonly of: 'recording'; readonly callRecordId: string }

/** A finished recording. */
export interface Recorded {
  /** Milliseconds of early media at its beginning. */
  readonly earlyMediaMs: number
  readonly gaps: readonly RecordingGap[]
}

export type Answer = WorkerStats | Recorded | undefined

/** Result of an invitation; without a level the customer pressed no key. */
export interface Rated {
  readonly callRecordId: string
  readonly invitedAt: number
  readonly level: SatisfactionLevel | undefined
}

/** Frames of an agent's sound that were due, and those of them that had not come in time. */
export interface SoundLoss {
  readonly due: number
  readonly missed: number
}

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'sip'; readonly service: string; readonly text: string }
  | { readonly type: 'answer'; readonly question: number; readonly value: Answer }
  /** The telephone that called a device hung up or is gone. */
  | { readonly type: 'device-left'; readonly device: string }
  | { readonly type: 'rated'; readonly rating: Rated }
  /** The sound of an agent in a call that ended. */
  | { readonly type: 'sound-ended'; readonly sound: SoundLoss }
  | { readonly type: 'log'; readonly line: string }
