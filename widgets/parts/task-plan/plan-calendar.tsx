import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { stripHours } from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import {
  mainReason,
  PLAN_DAYS,
  type PlanDetails
} from '../../../core/features/task-plan/rules/plan-days.ts'
import { $assumptions, canEverDial, planDays } from '../../../core/features/task-plan/task-plan.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { reasonText } from './cell-text.ts'
import { Piece } from './plan-piece.tsx'
import { WeekGrid } from './week-grid.tsx'
import { Legend } from './week-marks.tsx'

const WEEK = 7
const WEEKS = Math.floor(PLAN_DAYS / WEEK)

/** The coming weeks in half hours: whether the task can dial, and if not, why. */
export function Calendar(props: { readonly form: TaskForm; readonly resources: PlanDetails }) {
  const { form, resources } = props
  const assumptions = useStore($assumptions)
  const days = useMemo(() => planDays(form, resources, assumptions), [form, resources, assumptions])
  const [week, setWeek] = useState(0)
  const shown = days.slice(week * WEEK, (week + 1) * WEEK)
  const range = messages.span({ from: shown[0]?.day ?? '', to: shown.at(-1)?.day ?? '' })
  const reason = mainReason(days)
  const turn = (by: 1 | -1) => (
    <IconButton
      disabled={week + by < 0 || week + by >= WEEKS}
      label={by < 0 ? messages.earlier() : messages.later()}
      onClick={() => setWeek(week + by)}
      size="small"
    >
      <Icon className={by > 0 ? 'rotate-180' : ''} name="back" size={16} />
    </IconButton>
  )
  return (
    <Piece
      aside={
        <div className="flex items-center gap-1">
          {turn(-1)}
          <span className="text-[13px]/5 text-(--hutong-text-2) tabular-nums">{range}</span>
          {turn(1)}
        </div>
      }
      title={messages.calendar()}
    >
      {!canEverDial(days) && (
        <div
          className="flex items-start gap-2 rounded-(--hutong-radius) border border-(--hutong-warn) bg-(--hutong-warn-bg) px-3 py-2 text-[13px]/5 text-(--hutong-warn)"
          role="alert"
        >
          <Icon className="mt-0.5" name="alert" size={16} />
          <div>
            <p>{messages.nothingLeft({ days: PLAN_DAYS })}</p>
            {reason && <p>{messages.mostBlocked({ reason: reasonText[reason]() })}</p>}
          </div>
        </div>
      )}
      <WeekGrid
        days={shown}
        hours={stripHours(resources.global)}
        label={messages.calendar() + joinMessages.comma() + range}
      />
      <Legend />
    </Piece>
  )
}
