import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $listening } from '../../core/areas/supervision/listening.ts'
import { $runningCalls } from '../../core/areas/supervision/running.ts'
import { $may } from '../../core/session/user.ts'
import { supervisionText as t } from '../../core/text/supervision.ts'
import { SupervisionControls } from './controls.tsx'
import { useWatchedRunning } from './use-running.ts'

interface RunningProps {
  readonly callRecordId: string
  /** What stands above the controls. */
  readonly heading?: ReactNode
  /** What stands below the controls. */
  readonly children?: ReactNode
  readonly className?: string
}

/** What a supervisor can do in a call, as long as it is on; nothing for everybody else. */
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
    // With a heading of its own it is a part of what stands around it.
    <section
      aria-label={heading ? undefined : t.supervision()}
      className={`flex flex-col gap-3 ${className}`}
    >
      {heading}
      <SupervisionControls callRecordId={callRecordId} who={call?.agentName || t.robot()} />
      {children}
    </section>
  )
}
