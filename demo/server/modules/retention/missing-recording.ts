import { retentionMessages } from '../../../../core/features/retention/messages.ts'
import { serverMessages } from '../../http/messages.ts'

/** Why a call has no recording. */
export const missingRecording = (
  call: { readonly recording_removed_at: number | null } | undefined
): string =>
  (call?.recording_removed_at ?? null) === null
    ? serverMessages.noRecording()
    : retentionMessages.recordingRemoved()
