import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { PlanDetails } from '../../../core/features/task-plan/rules/plan-days.ts'
import TaskPlan from '../../parts/task-plan/task-plan-view.tsx'
import { useResources, useTask } from '../task-context.ts'
import { usePlanned } from './planned-task.ts'

/** The dialling plan of the current form values. */
export default function PlanPart() {
  const { editor } = useTask()
  const form = usePlanned()
  const resources = useResources()
  const rules = useStore(editor.script.$rules)
  const redialTags = rules.status === 'ready' ? rules.value.redial : undefined
  const details = useMemo(
    (): PlanDetails => ({ ...resources, redialTags }),
    [resources, redialTags]
  )
  return <TaskPlan form={form} resources={details} />
}
