import { useStore } from '@nanostores/react'
import {
  $auditioned,
  playText,
  stopAudition
} from '../../../../../core/features/scripts/audition.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'

/** Plays a text in the robot's voice, or stops it. */
export function AuditionButton({ text }: { readonly text: string }) {
  const isPlaying = useStore($auditioned) === text && text !== ''
  return (
    <Button
      className="self-start"
      aria-label={isPlaying ? messages.stop() : messages.play({ text })}
      disabled={text.trim() === ''}
      onClick={() => (isPlaying ? stopAudition() : begin(playText(text)))}
      size="small"
      tone="bare"
    >
      {isPlaying ? messages.stop() : messages.audition()}
    </Button>
  )
}
