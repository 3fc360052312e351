import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $recording, playRecording, stopRecording } from '../../core/areas/records/recording.ts'
import { notify } from '../../core/notices.ts'
import { recordText as t } from '../../core/text/records.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { begin } from '../../widgets/parts/begin.ts'

/** The recording of a call with everything to go through it; silent until somebody asks. */
export function RecordingPlayer({ callRecordId }: { readonly callRecordId: string }) {
  const playing = useStore($recording)
  const isOurs =
    playing.at !== 'none' && playing.player === 'detail' && playing.callRecordId === callRecordId
  useEffect(
    () => () => {
      const now = $recording.get()
      if (now.at !== 'none' && now.player === 'detail') stopRecording()
    },
    []
  )
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-3">
      <Button
        aria-busy={isOurs && playing.at === 'loading'}
        onClick={() => {
          if (isOurs) stopRecording()
          else begin(playRecording(callRecordId, 'detail'))
        }}
      >
        <Icon sign={isOurs ? 'pause' : 'resume'} size={16} />
        {isOurs ? t.stop() : t.play()}
      </Button>
      {isOurs && playing.at === 'ready' && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
        <audio
          aria-label={t.recording()}
          autoPlay
          className="h-10 min-w-60 grow"
          controls
          controlsList="nodownload"
          onError={() => {
            stopRecording()
            notify('error', t.playFailed())
          }}
          src={playing.address}
        />
      )}
    </div>
  )
}
