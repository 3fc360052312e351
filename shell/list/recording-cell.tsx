import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import {
  $playback,
  attendRecording,
  stateOf,
  stopRecording
} from '../../core/areas/recording/state.ts'
import { fetched } from '../../core/lib/fetched.ts'
import { timer } from '../../core/rules/duration.ts'
import { recordText as t } from '../../core/text/records.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'

/** What plays comes with the first wish to hear. */
const play = async (callRecordId: string, place: string) =>
  (await fetched(() => import('../../core/areas/recording/playback.ts'))).playRecording(
    callRecordId,
    place
  )

/** Plays the recording of a call where it stands in a row. */
export function RecordingCell({ callRecordId }: { readonly callRecordId: string }) {
  const playback = useStore($playback)
  const place = useId()
  useEffect(() => attendRecording(callRecordId, place), [callRecordId, place])
  const isOn = stateOf(playback, callRecordId) === 1
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        aria-busy={isOn && playback.at === 'loading'}
        aria-pressed={isOn}
        label={isOn ? t.stop() : t.play()}
        onClick={() => (isOn ? stopRecording() : begin(play(callRecordId, place)))}
        size="small"
      >
        <Icon sign={isOn ? 'pause' : 'resume'} size={16} />
      </IconButton>
      {isOn && playback.at === 'playing' && (
        <span className="text-[12px]/5 tabular-nums">{timer(playback.seconds)}</span>
      )}
    </span>
  )
}
