import type { RecordingGap } from '../../../core/features/recording-pause/schemas.ts'
import type { Rated, SoundLoss } from './simulated/worker-messages.ts'

/** Observes every agent's part in a call. Times are `Date.now()`. */
export interface CallObserver {
  /** Direction 0: the agent calls; 1: the agent is called. */
  started(call: {
    callRecordId: string
    direction: 0 | 1
    extension: string
    customerPhone: string
    callerId: string | undefined
    customerId: string | undefined
    at: number
  }): void
  ringing(callRecordId: string, at: number): void
  answered(callRecordId: string, at: number): void
  /** The agent holds or resumes an answered call. */
  held?(call: { callRecordId: string; on: boolean; at: number }): void
  /** The agent transferred the customer to `to`, an extension or a number, which answered. */
  transferred?(transfer: { callRecordId: string; to: string; at: number }): void
  ended(call: {
    callRecordId: string
    at: number
    hangupType: number
    connectResult: number
    holdingSeconds: number
    hasRecording: boolean
    /** Milliseconds of early media on the recording. */
    earlyMediaMs: number
    /** Pauses of the recording. */
    gaps?: readonly RecordingGap[]
  }): void
  /** The sound of an agent in a call that ended: frames that were due, and those that had not come in time. */
  soundEnded?(sound: SoundLoss): void
  /** The customer of an ended call was invited to rate it. */
  rated?(rating: Rated): void
  registered(extension: string, on: boolean): void
}

/** Observes monitoring supervisors. `line` is the number they dialled after 33. */
export interface MonitorObserver {
  requested(leg: { legId: string; supervisor: string; line: string; at: number }): void
  joined(legId: string, at: number): void
  /** `status`: the rejecting response, or 503 when neither side hung up. */
  over(leg: { legId: string; at: number; status: number | undefined }): void
}
