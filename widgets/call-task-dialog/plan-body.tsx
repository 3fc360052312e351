import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import TaskPlan from '../parts/task-plan/task-plan.tsx'
import { useOfForm, useResources, useTask } from './task-context.ts'

/** 拨打计划, unfolded: it follows every field. */
export default function PlanBody() {
  const { editor } = useTask()
  const form = useOfForm(form => form)
  const lists = useResources()
  const rules = useStore(editor.script.$rules)
  const redialTags = rules.at === 'ready' ? rules.value.redial : undefined
  const resources = useMemo(() => ({ ...lists, redialTags }), [lists, redialTags])
  return <TaskPlan form={form} resources={resources} />
}
