import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { PlanFacts } from '../../core/rules/tasks/plan.ts'
import TaskPlan from '../parts/task-plan/task-plan.tsx'
import { usePlanned } from './planned.ts'
import { useResources, useTask } from './task-context.ts'

/** The plan of the form as it is now. */
export default function PlanPart() {
  const { editor } = useTask()
  const form = usePlanned()
  const resources = useResources()
  const rules = useStore(editor.script.$rules)
  const redialTags = rules.at === 'ready' ? rules.value.redial : undefined
  const facts = useMemo((): PlanFacts => ({ ...resources, redialTags }), [resources, redialTags])
  return <TaskPlan form={form} resources={facts} />
}
