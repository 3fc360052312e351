import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { notDialled } from '../../../core/features/call-tasks/enums.ts'
import type { WhyNotDialled } from '../../../core/features/call-tasks/schemas.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import {
  $whyNot,
  adviceFor,
  askWhyNot,
  leaveWhyNot
} from '../../../core/features/task-plan/why-not.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/indicators.tsx'

export interface WhyNotProps {
  readonly taskId: string
  readonly phone: string
}

/** Why a number of a task was not called, and what can be done. */
export default function WhyNot({ taskId, phone }: WhyNotProps) {
  const found = useStore($whyNot)
  useEffect(() => {
    void askWhyNot(taskId, phone)
    return leaveWhyNot
  }, [taskId, phone])
  const again = (
    <Button onClick={() => void askWhyNot(taskId, phone)} size="small">
      {messages.whyRefresh()}
    </Button>
  )
  if (found.status === 'failed')
    return (
      <div className="flex flex-col items-start gap-2" role="alert">
        <p>{found.failure.message}</p>
        {again}
      </div>
    )
  const known =
    found.status === 'ready' ? found.value : found.status === 'loading' ? found.before : null
  if (!known) return <Skeleton label={messages.whyLoading()} rows={2} />
  return (
    <div aria-busy={found.status === 'loading'} className="flex flex-col items-start gap-2">
      <Reason known={known} />
      {again}
    </div>
  )
}

/** Icon and colour per reason: resolves by itself, needs action, or final. */
const signs: Readonly<Record<string, readonly [sign: IconName, colour: string]>> = {
  TASK_NOT_RUNNING: ['pause', 'text-(--hutong-text-2)'],
  IN_QUEUE: ['wait', 'text-(--hutong-text-2)'],
  DIALLING: ['outgoing', 'text-(--hutong-success)'],
  DONE: ['check', 'text-(--hutong-success)'],
  BLACKLIST: ['alert', 'text-(--hutong-danger)'],
  RED_LIST: ['alert', 'text-(--hutong-danger)'],
  TASK_ENDED: ['hangUp', 'text-(--hutong-text-2)']
}
const waits = ['history', 'text-(--hutong-warn)'] as const

function Reason({ known }: { readonly known: WhyNotDialled }) {
  const { reason, message, until, ahead } = known
  const [sign, colour] = signs[reason] ?? waits
  const advice = adviceFor(reason)
  return (
    <div className="flex items-start gap-2" role="status">
      <Icon className={`mt-0.5 ${colour}`} name={sign} />
      <div className="flex min-w-0 flex-col text-[14px]/[22px]">
        {/* A reason unknown to this version is shown in the server's words. */}
        <strong>{notDialled.isCode(reason) ? notDialled.label(reason) : message}</strong>
        {until !== null && <span>{messages.whyUntil({ time: dateTime(until) })}</span>}
        {ahead > 0 && <span>{messages.whyAhead({ count: ahead })}</span>}
        {advice && <span className="text-(--hutong-text-2)">{advice}</span>}
      </div>
    </div>
  )
}
