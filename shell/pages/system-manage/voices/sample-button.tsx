import { useStore } from '@nanostores/react'
import { $auditioned, stopAudition } from '../../../../core/features/scripts/audition.ts'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import { playSample, sampleKey } from '../../../../core/features/voices/voice-list.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'

/** Plays a text in a voice, or stops it. */
export function SampleButton(props: {
  readonly id: string
  readonly name: string
  /** Undefined while the form has wrong values. */
  readonly sound: VoiceSound | undefined
  readonly text: string
}) {
  const { id, name, sound, text } = props
  const isPlaying = useStore($auditioned) === sampleKey(id)
  return (
    <Button
      aria-label={isPlaying ? messages.stop() : messages.playOf({ name })}
      disabled={!isPlaying && (sound === undefined || text.trim() === '')}
      onClick={() => {
        if (isPlaying) stopAudition()
        else if (sound) begin(playSample(id, sound, text.trim()))
      }}
      size="small"
    >
      {isPlaying ? messages.stop() : messages.play()}
    </Button>
  )
}
