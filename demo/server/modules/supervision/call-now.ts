import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'

export interface CallNow {
  readonly callRecordId: string
  readonly enterpriseId: string
  /** Owner of the call: its agent, or the user who ordered the robot's call. */
  readonly userId: string
  readonly callType: 1 | 2
  /** Number to dial after 33: an extension or a robot line. */
  readonly line: string
  readonly extension: string
  readonly agentName: string
  readonly templateName: string
  readonly startTime: number
  answerTime: number | null
  readonly eavesdroppers: Map<string, Eavesdropper>
  /** The recording is paused. */
  recordingPause?:
    | {
        /** Undefined without a limit. */
        readonly endsAt: number | undefined
        /** Forgets the limit. */
        readonly stop: () => void
        /** The call ended meanwhile. */
        readonly onEnd: () => void
      }
    | undefined
  /** The supervisor who is ending it. */
  endedBy?: string
  /** Id of another server that has it. */
  readonly server?: string
}
