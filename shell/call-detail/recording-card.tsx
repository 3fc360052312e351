import { useStore } from '@nanostores/react'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import { gradeName } from '../../core/features/customer-details/enums.ts'
import { isTranscriptHidden } from '../../core/features/dialogue/rules/transcript-visibility.ts'
import { retentionMessages } from '../../core/features/retention/messages.ts'
import { $may } from '../../core/session/user.ts'
import Player from '../../widgets/parts/player/player.tsx'
import Transcript from '../../widgets/parts/transcript/transcript.tsx'
import { Card } from './detail-card.tsx'

/** Recording of the call; for robot calls also the transcript (AI 通话详情). */
export function SoundCard({ call }: { readonly call: CallBase }) {
  const mayHear = useStore($may)('CMC.RECO.PERM')
  if (call.callType === 1)
    return (
      <Card title={messages.ai()}>
        {mayHear && (
          <div className="sticky -top-5 z-10 -mx-4 -mt-4 mb-3 flex min-h-12 flex-col justify-center border-b border-(--hutong-border) bg-(--hutong-bg) px-4 py-1">
            <Sound call={call} />
          </div>
        )}
        <LoadedRecording call={call} />
      </Card>
    )
  if (!mayHear) return null
  return (
    <Card title={messages.recording()}>
      <Sound call={call} />
    </Card>
  )
}

function Sound({ call }: { readonly call: CallBase }) {
  if (call.isRecordingRemoved)
    return <p className="text-(--hutong-text-3)">{retentionMessages.recordingRemoved()}</p>
  if (!call.hasRecording) return <p className="text-(--hutong-text-3)">{messages.noRecording()}</p>
  const { callRecordId, callDuration, earlyMediaMs, recordingGaps } = call
  return (
    <Player
      callRecordId={callRecordId}
      earlyMediaMs={earlyMediaMs}
      gaps={recordingGaps}
      isShown
      seconds={callDuration}
    />
  )
}

function LoadedRecording({ call }: { readonly call: CallBase }) {
  const { callRecordId, intentName, hasRecording, earlyMediaMs } = call
  if (isTranscriptHidden(intentName))
    return (
      <p className="text-(--hutong-text-3)">
        {messages.hiddenTranscript({ level: gradeName(intentName ?? '') })}
      </p>
    )
  if (call.isTranscriptRemoved)
    return <p className="text-(--hutong-text-3)">{retentionMessages.transcriptRemoved()}</p>
  return (
    <Transcript
      callRecordId={callRecordId}
      earlyMediaMs={earlyMediaMs}
      hasRecording={hasRecording}
    />
  )
}
