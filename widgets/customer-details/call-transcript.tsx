import { useEffect, useRef, useState } from 'react'
import { reloadDialogue } from '../../core/areas/dialogue/dialogue.ts'
import type { CallDetail } from '../../core/contract/entities/call-detail.ts'
import { isTranscriptHidden } from '../../core/rules/transcript.ts'
import { customerDeedText as d } from '../../core/text/customer-deeds.ts'
import { Icon } from '../kit/icon.tsx'
import { Apart } from '../parts/apart.tsx'
import { begin } from '../parts/begin.ts'
import { callNamed } from './call-named.ts'
import { transcriptPiece } from './inner-pieces.ts'

/** What was said, unfolded in the card; of a call that is on it stands there at once and grows. */
export function CallTranscript({ call }: { readonly call: CallDetail }) {
  const { callRecordId, isRunning, dialogCount, intentName, hasRecording, earlyMediaMs } = call
  const [isOpen, setOpen] = useState(isRunning)
  const wasRunning = useRef(isRunning)
  // What was said last may have come with the end of the call.
  useEffect(() => {
    if (wasRunning.current && !isRunning && isOpen) begin(reloadDialogue(callRecordId))
    wasRunning.current = isRunning
  }, [callRecordId, isRunning, isOpen])
  if (isTranscriptHidden(intentName) || (dialogCount === 0 && !isRunning)) return null
  return (
    <section aria-label={callNamed(d.transcript(), call)} className="min-w-0">
      <button
        aria-expanded={isOpen}
        className="flex min-h-7 items-center gap-1 rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-link) hover:underline"
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void transcriptPiece.fetch()}
        type="button"
      >
        <Icon
          className={`transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
          sign="down"
          size={14}
        />
        {isOpen ? d.hideTranscript() : d.showTranscript()}
      </button>
      {isOpen && (
        <div className="mt-2">
          <Apart
            piece={transcriptPiece}
            with={{ callRecordId, intentName, hasRecording, earlyMediaMs }}
          />
        </div>
      )}
    </section>
  )
}
