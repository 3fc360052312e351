import { useId, useMemo, useState } from 'react'
import { environment } from '../../core/environment.ts'
import { isTimeLeft } from '../../core/rules/tasks/plan.ts'
import { taskPlanText as t } from '../../core/text/task-plan.ts'
import { Icon } from '../kit/icon.tsx'
import { Apart, piece } from '../parts/apart.tsx'
import { useField, useOfForm, useResources } from './task-context.ts'

const body = piece<object>(() => import('./plan-body.tsx'))

/** 拨打计划, folded until somebody wants to know; that nothing is left is said in any case. */
export function Plan() {
  const [isUnfolded, unfold] = useState(false)
  const { global } = useResources()
  const { value: workTimePeriods } = useField('workTimePeriods')
  const taskType = useOfForm(form => form.taskType)
  const isLeft = useMemo(
    () => isTimeLeft({ taskType, workTimePeriods }, global, environment().now()),
    [taskType, workTimePeriods, global]
  )
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-4 border-t border-(--hutong-border) pt-3">
      <button
        aria-controls={id}
        aria-expanded={isUnfolded}
        className="flex min-h-8 min-w-0 items-center gap-2 rounded-(--hutong-radius) text-left"
        onClick={() => unfold(!isUnfolded)}
        type="button"
      >
        <Icon className={isUnfolded ? 'rotate-180' : ''} sign="down" size={16} />
        <span className="shrink-0 font-semibold">{t.plan()}</span>
        {!isUnfolded && (
          <span className="truncate text-[13px]/5 text-(--hutong-text-3)">{t.planHow()}</span>
        )}
      </button>
      {!isLeft && !isUnfolded && (
        <p className="flex items-start gap-2 text-[13px]/5 text-(--hutong-warn)" role="alert">
          <Icon className="mt-0.5" sign="alert" size={16} />
          {t.nothingPlanned()}
        </p>
      )}
      <div hidden={!isUnfolded} id={id}>
        {isUnfolded && <Apart piece={body} with={{}} />}
      </div>
    </div>
  )
}
