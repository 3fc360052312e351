import { isAnsweredByAgents } from '../../../core/features/call-task-form/rules/visible-parts.ts'
import { CalledToday } from '../../parts/task-plan/called-today.tsx'
import { useOfForm, useTask } from '../task-context.ts'

/** Only robots call a number once a day. */
export default function CalledTodayHint() {
  const { mode, taskId, customerIds, members } = useTask().open.request
  const isOfRobots = useOfForm(form => !isAnsweredByAgents(form))
  const taskIds = mode === 'edit' && taskId !== undefined ? [taskId] : []
  return isOfRobots ? (
    <CalledToday customerIds={customerIds} members={members} taskIds={taskIds} />
  ) : null
}
