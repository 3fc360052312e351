import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { recordMessages as messages } from '../../../core/features/calls/messages.ts'
import {
  $playback,
  attendRecording,
  stateOf,
  stopRecording
} from '../../../core/features/recordings/playback-state.ts'
import { importOrNotify } from '../../../core/lib/async/import-or-notify.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { IconButton } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'

/** The player is loaded on the first use. */
const play = async (callRecordId: string, place: string) =>
  (
    await importOrNotify(() => import('../../../core/features/recordings/playback.ts'))
  ).playRecording(callRecordId, place)

/** Plays the recording of a call within its row. */
export function RecordingCell({ callRecordId }: { readonly callRecordId: string }) {
  const playback = useStore($playback)
  const place = useId()
  useEffect(() => attendRecording(callRecordId, place), [callRecordId, place])
  const isOn = stateOf(playback, callRecordId) === 1
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        aria-busy={isOn && playback.status === 'loading'}
        aria-pressed={isOn}
        label={isOn ? messages.stop() : messages.play()}
        onClick={() => (isOn ? stopRecording() : begin(play(callRecordId, place)))}
        size="small"
      >
        <Icon name={isOn ? 'pause' : 'resume'} size={16} />
      </IconButton>
      {isOn && playback.status === 'playing' && (
        <span className="text-[12px]/5 tabular-nums">{timer(playback.seconds)}</span>
      )}
    </span>
  )
}
