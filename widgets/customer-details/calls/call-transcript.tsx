import { useEffect, useRef, useState } from 'react'
import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { customerActionMessages as messages } from '../../../core/features/customer-details/action-messages.ts'
import { reloadDialogue } from '../../../core/features/dialogue/dialogue.ts'
import { isTranscriptHidden } from '../../../core/features/dialogue/rules/transcript-visibility.ts'
import { Icon } from '../../kit/icon.tsx'
import { Lazy } from '../../kit/lazy-view.tsx'
import { begin } from '../../parts/begin-part.ts'
import { transcriptView } from '../embedded-views.ts'
import { callNamed } from './call-named.ts'

/** The transcript in the card: collapsed, or expanded and growing while the call is active. */
export function CallTranscript({ call }: { readonly call: CallDetail }) {
  const { callRecordId, isRunning, dialogCount, intentName, hasRecording, earlyMediaMs } = call
  const [isOpen, setOpen] = useState(isRunning)
  const wasRunning = useRef(isRunning)
  // The last lines may arrive with the end of the call.
  useEffect(() => {
    if (wasRunning.current && !isRunning && isOpen) begin(reloadDialogue(callRecordId))
    wasRunning.current = isRunning
  }, [callRecordId, isRunning, isOpen])
  if (isTranscriptHidden(intentName) || (dialogCount === 0 && !isRunning)) return null
  return (
    <section aria-label={callNamed(messages.transcript(), call)} className="min-w-0">
      <button
        aria-expanded={isOpen}
        className="flex min-h-7 items-center gap-1 rounded-(--hutong-radius-sm) text-[13px]/5 text-(--hutong-link) hover:underline"
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void transcriptView.fetch()}
        type="button"
      >
        <Icon
          className={`transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
          name="down"
          size={14}
        />
        {isOpen ? messages.hideTranscript() : messages.showTranscript()}
      </button>
      {isOpen && (
        <div className="mt-2">
          <Lazy
            view={transcriptView}
            with={{ callRecordId, intentName, hasRecording, earlyMediaMs }}
          />
        </div>
      )}
    </section>
  )
}
