import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'
import type { CallNow } from './current-calls.ts'
/** A call in progress at another server. */
export interface CallElsewhere
  extends Omit<CallNow, 'eavesdroppers' | 'recordingPause' | 'endedBy'> {
  readonly eavesdroppers: readonly Eavesdropper[]
  readonly isRecordingPaused: boolean
}
