import { stopRecording } from '../core/features/recordings/playback-state.ts'
import { $route } from './router/router.ts'

const LEFT = 'aiIncomRecord'

/** Stops the recording when the robot call records are left (rule console-8). Returns the unsubscribe function. */
export const stopRobotRecording = (): (() => void) =>
  $route.listen(({ name }, before) => {
    if (before?.name === LEFT && name !== LEFT) stopRecording()
  })
