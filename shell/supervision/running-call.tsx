import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $listening } from '../../core/features/supervision/listening.ts'
import { supervisionMessages as messages } from '../../core/features/supervision/messages.ts'
import { $runningCalls } from '../../core/features/supervision/running-calls.ts'
import { $may } from '../../core/session/user.ts'
import { SupervisionControls } from './supervision-controls.tsx'
import { useWatchedRunning } from './use-running.ts'

interface RunningProps {
  readonly callRecordId: string
  /** Rendered above the controls. */
  readonly heading?: ReactNode
  /** Rendered below the controls. */
  readonly children?: ReactNode
  readonly className?: string
}

/** Supervision controls of a running call; renders nothing without the permission. */
export function RunningControls(props: RunningProps) {
  const may = useStore($may)
  return may('CCS.MONI.CUTIN') ? <WhileOn {...props} /> : null
}

function WhileOn({ callRecordId, heading, children, className = '' }: RunningProps) {
  useWatchedRunning()
  const isListening = useStore($listening)?.callRecordId === callRecordId
  const call = useStore($runningCalls)?.find(one => one.callRecordId === callRecordId)
  if (!isListening && (call?.answerTime ?? null) === null) return null
  return (
    // With a heading of its own it is not a landmark.
    <section
      aria-label={heading ? undefined : messages.supervision()}
      className={`flex flex-col gap-3 ${className}`}
    >
      {heading}
      <SupervisionControls
        callRecordId={callRecordId}
        agent={call?.agentName || messages.robot()}
      />
      {children}
    </section>
  )
}
