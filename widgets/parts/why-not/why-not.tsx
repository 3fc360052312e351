import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $whyNot,
  adviceFor,
  askWhyNot,
  leaveWhyNot
} from '../../../core/areas/task-plan/why-not.ts'
import type { WhyNotDialled } from '../../../core/contract/entities/call-task.ts'
import { notDialled } from '../../../core/contract/enums/call-tasks.ts'
import { dateTime } from '../../../core/rules/dates.ts'
import { taskPlanText as t } from '../../../core/text/task-plan.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, type Sign } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/signs.tsx'

export interface WhyNotProps {
  readonly taskId: string
  readonly phone: string
}

/** Why a number of a task has not been called, and what can be done about it. */
export default function WhyNot({ taskId, phone }: WhyNotProps) {
  const found = useStore($whyNot)
  useEffect(() => {
    void askWhyNot(taskId, phone)
    return leaveWhyNot
  }, [taskId, phone])
  const again = (
    <Button onClick={() => void askWhyNot(taskId, phone)} size="small">
      {t.whyRefresh()}
    </Button>
  )
  if (found.at === 'failed')
    return (
      <div className="flex flex-col items-start gap-2" role="alert">
        <p>{found.failure.message}</p>
        {again}
      </div>
    )
  const known = found.at === 'ready' ? found.value : found.at === 'loading' ? found.before : null
  if (!known) return <Skeleton label={t.whyLoading()} rows={2} />
  return (
    <div aria-busy={found.at === 'loading'} className="flex flex-col items-start gap-2">
      <Reason known={known} />
      {again}
    </div>
  )
}

/** What passes by itself, what somebody has to see to, and what is over. */
const signs: Readonly<Record<string, readonly [sign: Sign, colour: string]>> = {
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
      <Icon className={`mt-0.5 ${colour}`} sign={sign} />
      <div className="flex min-w-0 flex-col text-[14px]/[22px]">
        {/* A reason that this page does not know yet has the server's own words. */}
        <strong>{notDialled.isCode(reason) ? notDialled.label(reason) : message}</strong>
        {until !== null && <span>{t.whyUntil({ time: dateTime(until) })}</span>}
        {ahead > 0 && <span>{t.whyAhead({ count: ahead })}</span>}
        {advice && <span className="text-(--hutong-text-2)">{advice}</span>}
      </div>
    </div>
  )
}
