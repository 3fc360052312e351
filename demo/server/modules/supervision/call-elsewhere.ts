import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'

/** A call in progress as its server describes it to the others: a `CallNow`. */
export interface CallElsewhere {
  readonly callRecordId: string
  readonly enterpriseId: string
  readonly userId: string
  readonly callType: 1 | 2
  readonly line: string
  readonly extension: string
  readonly agentName: string
  readonly templateName: string
  readonly startTime: number
  readonly answerTime: number | null
  readonly eavesdroppers: readonly Eavesdropper[]
  readonly isRecordingPaused: boolean
}
