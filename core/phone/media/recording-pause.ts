import { onStart } from '../../environment/environment.ts'
import { loadOnce } from '../../lib/async/load-once.ts'
import { reportRefusal } from '../call/call-refusal.ts'
import { $phone } from '../state/phone-state.ts'

export {
  $recordingPause,
  type RecordingPause
} from '../../features/recording-pause/recording-pause-state.ts'

/** What it takes to pause a recording: needed in a call only. */
export const { load: loadOwnRecording } = loadOnce(
  () => import('../../features/recording-pause/own-recording.ts')
)

/**
 * Pauses or resumes the recording of the own call.
 * @throws `Failure`, already shown.
 */
export async function pauseCallRecording(isPaused: boolean): Promise<void> {
  try {
    const { pauseOwnRecording } = await loadOwnRecording()
    await pauseOwnRecording(isPaused)
  } catch (error) {
    throw reportRefusal(error)
  }
}

onStart(() =>
  $phone.subscribe(({ status }) => {
    if (status === 'talking') loadOwnRecording().catch(() => undefined)
  })
)
