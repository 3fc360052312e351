import { stopRecording } from '../core/areas/recording/state.ts'
import { $route } from './router.ts'

const LEFT = 'aiIncomRecord'

/** Whoever leaves the records of the robot's calls leaves their sound behind (doc 3 §2). Returns how to end this. */
export const quietAfterRobots = (): (() => void) =>
  $route.listen(({ name }, before) => {
    if (before?.name === LEFT && name !== LEFT) stopRecording()
  })
