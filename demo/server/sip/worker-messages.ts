/** What the exchange and the worker of the simulated customers tell each other. */
import type { ScriptName } from '../dialogues/scripts.ts'
import type { Behaviour } from './dial-rules.ts'

export interface WorkerOptions {
  readonly realm: string
  readonly recordingsDir: string | undefined
  readonly services: readonly [string, string]
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

/** Percent lost, milliseconds of delay and of jitter, and packets lost at once every five seconds. */
export interface Impairment {
  readonly loss?: number | undefined
  readonly delay?: number | undefined
  readonly jitter?: number | undefined
  readonly burst?: number | undefined
}

export interface LegStats {
  readonly kind: 'voice' | 'echo' | 'monitor' | 'own-device'
  readonly extension: string
  readonly number: string
  readonly callRecordId: string | undefined
  /** Packets received and sent. */
  readonly rx: number
  readonly tx: number
  /** Loudness of the last packet and of the loudest so far, 0 to 1. */
  readonly level: number
  readonly peak: number
  /** Everything heard so far: level squared times seconds, as a browser's `totalAudioEnergy`. */
  readonly energy: number
  /** The same of what the one at our end of the leg hears, supervisors who speak among it. */
  readonly hears: number
  readonly dtmf: string
}

export interface WorkerStats {
  readonly legs: readonly LegStats[]
  /** How late the 20 ms clock was, in milliseconds. */
  readonly pace: { readonly p50: number; readonly p99: number; readonly max: number }
}

export type ToWorker =
  | { readonly type: 'sip'; readonly service: string; readonly text: string }
  | { readonly type: 'call'; readonly call: CustomerCall }
  | { readonly type: 'hide-number'; readonly callRecordId: string }
  /** A call outward rings: from now on it is recorded. */
  | { readonly type: 'rings'; readonly callRecordId: string }
  /** The customer hangs up; with a status somebody else has seen to it. */
  | {
      readonly type: 'hang-up'
      readonly callRecordId: string
      readonly status?: number
      readonly by?: 'supervisor'
    }
  /** The telephone of this extension has begun anew: what it was talking is over. */
  | { readonly type: 'agent-gone'; readonly extension: string }
  /** A supervisor who listens in is heard, or not. */
  | {
      readonly type: 'listen'
      readonly callRecordId: string
      readonly supervisor: string | undefined
      readonly isSpeaking: boolean
    }
  | { readonly type: 'monitor-leaves'; readonly callRecordId: string; readonly supervisor: string }
  | { readonly type: 'impair'; readonly impairment: Impairment }
  /** An agent's own device and a customer begin to talk. */
  | {
      readonly type: 'own-device'
      readonly callRecordId: string
      readonly extension: string
      readonly number: string
      readonly behaviour: Behaviour
      /** What the robot and the customer say; without it, what everybody says. */
      readonly script?: ScriptName | undefined
    }
  | { readonly type: 'own-device-ends'; readonly callRecordId: string }
  /** The owner of a device that rings for a telephone has picked up, or is done with the call. */
  | { readonly type: 'device-answers'; readonly device: string }
  | { readonly type: 'device-ends'; readonly device: string; readonly status: number | undefined }
  | { readonly type: 'hold'; readonly callRecordId: string; readonly on: boolean }
  | { readonly type: 'mute'; readonly callRecordId: string; readonly on: boolean }
  | { readonly type: 'digits'; readonly callRecordId: string; readonly tones: string }
  | { readonly type: 'ask'; readonly question: number; readonly about: Question }

export type Question =
  | { readonly of: 'stats' }
  /** Hangs everything up; answers when it has been said. */
  | { readonly of: 'end' }
  /** Finishes the recording; answers how many ms of it are early media, undefined when there is none. */
  | { readonly of: 'recording'; readonly callRecordId: string }

export type Answer = WorkerStats | number | undefined

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'sip'; readonly service: string; readonly text: string }
  | { readonly type: 'answer'; readonly question: number; readonly value: Answer }
  /** The telephone that called a device has hung up, or has gone. */
  | { readonly type: 'device-left'; readonly device: string }
  | { readonly type: 'log'; readonly line: string }
