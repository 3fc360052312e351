import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import {
  type Dialogue,
  reloadDialogue,
  watchDialogue
} from '../../../core/features/dialogue/dialogue.ts'
import { dialogueMessages as messages } from '../../../core/features/dialogue/messages.ts'
import { isTranscriptHidden } from '../../../core/features/dialogue/rules/transcript-visibility.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { begin } from '../begin-part.ts'
import { Lines } from './transcript-lines.tsx'

export interface TranscriptProps {
  readonly callRecordId: string
  /** The robot's intent level of the call: E and F have no transcript. */
  readonly intentName?: string | null
  /** Whether the call's recording can be played, from any line. */
  readonly hasRecording?: boolean
  /** Recording time before the answer, in ms. */
  readonly earlyMediaMs?: number | undefined
}

/** Transcript of a call; grows while the call is active. */
export default function Transcript(props: TranscriptProps) {
  if (isTranscriptHidden(props.intentName)) return null
  return <LoadedTranscript key={props.callRecordId} {...props} />
}

const noDialogue: ReadableAtom<Dialogue | undefined> = atom(undefined)

function useDialogue(callRecordId: string): Dialogue | undefined {
  const [$dialogue, follow] = useState<ReadableAtom<Dialogue | undefined>>(noDialogue)
  useEffect(() => {
    const { $dialogue, leave } = watchDialogue(callRecordId)
    follow($dialogue)
    return () => {
      follow(noDialogue)
      leave()
    }
  }, [callRecordId])
  return useStore($dialogue)
}

function LoadedTranscript({
  callRecordId,
  hasRecording = false,
  earlyMediaMs = 0
}: TranscriptProps) {
  const dialogue = useDialogue(callRecordId)
  const maySeeIgnored = useStore($may)('CMC.VIEW.LGNO.CONT')
  const [showsIgnored, show] = useState(false)
  if (!dialogue || dialogue.status === 'none' || dialogue.status === 'loading')
    return <Skeleton label={commonMessages.loading()} rows={4} />
  const { log, failure, isRunning } = dialogue
  if (dialogue.status === 'failed')
    return (
      <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
        <p className="text-(--hutong-text-2)">{failure?.message}</p>
        {failure?.kind !== 'forbidden' && <Retry callRecordId={callRecordId} />}
      </div>
    )
  const hasIgnored = log.all.length > log.heeded.length
  const lines = showsIgnored && maySeeIgnored ? log.all : log.heeded
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {(isRunning || (maySeeIgnored && hasIgnored)) && (
        <div className="flex min-h-(--hutong-h-sm) items-center gap-2">
          {isRunning && (
            <span className="text-[12px]/5 text-(--hutong-text-2)" role="status">
              {messages.live()}
            </span>
          )}
          {maySeeIgnored && hasIgnored && (
            <Button
              aria-pressed={showsIgnored}
              className="ml-auto"
              onClick={() => show(!showsIgnored)}
              size="small"
              tone="bare"
            >
              {showsIgnored ? messages.hideIgnored() : messages.showIgnored()}
            </Button>
          )}
        </div>
      )}
      {lines.length === 0 && !isRunning ? (
        <p className="py-6 text-center text-(--hutong-text-3)">{messages.none()}</p>
      ) : (
        <Lines
          callRecordId={callRecordId}
          count={lines.length}
          earlyMediaMs={earlyMediaMs}
          hasRecording={hasRecording}
          isGrowing={isRunning}
          lines={lines}
        />
      )}
      {failure && (
        <span className="text-center" role="alert">
          <Retry callRecordId={callRecordId} />
        </span>
      )}
    </div>
  )
}

const Retry = ({ callRecordId }: { readonly callRecordId: string }) => (
  <Button onClick={() => begin(reloadDialogue(callRecordId))}>{commonMessages.loadFailed()}</Button>
)
