import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $recording, playRecording, stopRecording } from '../../core/areas/records/recording.ts'
import { notify } from '../../core/notices.ts'
import { timer } from '../../core/rules/duration.ts'
import { recordText as t } from '../../core/text/records.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'

/** Plays the recording of a call where it stands in a row. */
export function RecordingCell({ callRecordId }: { readonly callRecordId: string }) {
  const playing = useStore($recording)
  const [seconds, setSeconds] = useState(0)
  const isOurs =
    playing.at !== 'none' && playing.player === 'row' && playing.callRecordId === callRecordId
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        aria-busy={isOurs && playing.at === 'loading'}
        aria-pressed={isOurs}
        label={isOurs ? t.stop() : t.play()}
        onClick={() => {
          setSeconds(0)
          if (isOurs) stopRecording()
          else begin(playRecording(callRecordId))
        }}
        size="small"
      >
        <Icon sign={isOurs ? 'pause' : 'resume'} size={16} />
      </IconButton>
      {isOurs && playing.at === 'ready' && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
          <audio
            autoPlay
            onEnded={stopRecording}
            onError={() => {
              stopRecording()
              notify('error', t.playFailed())
            }}
            onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
            src={playing.address}
          />
          <span className="text-[12px]/5 tabular-nums">{timer(seconds)}</span>
        </>
      )}
    </span>
  )
}
