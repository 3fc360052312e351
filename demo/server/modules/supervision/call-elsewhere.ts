import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'
import type { CallNow } from './call-now.ts'

/** A call in progress as its server describes it to the others. */
export interface CallElsewhere
  extends Readonly<Omit<CallNow, 'eavesdroppers' | 'recordingPause' | 'endedBy' | 'server'>> {
  readonly eavesdroppers: readonly Eavesdropper[]
  readonly isRecordingPaused: boolean
}
