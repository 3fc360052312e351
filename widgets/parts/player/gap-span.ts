import type { RecordingGap } from '../../../core/features/recording-pause/schemas.ts'
import { timer } from '../../../core/lib/format/duration.ts'

/** Such as `00:12–00:45`. */
export const spanOf = ({ from, to }: RecordingGap): string =>
  `${timer(from / 1000)}–${timer(to / 1000)}`
