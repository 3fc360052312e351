import { taskCategory, taskType } from '../../../../core/features/call-tasks/enums.ts'
import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import { taskStatus } from '../../../../core/features/call-tasks/rules.ts'
import type { CallTaskRow, TaskProgress } from '../../../../core/features/call-tasks/schemas.ts'
import {
  type CallTaskStatus,
  callTaskStatus
} from '../../../../core/features/call-tasks/task-enums.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

const tones: Partial<Record<CallTaskStatus, 'good' | 'bad' | 'warn'>> = {
  [taskStatus.running]: 'good',
  [taskStatus.stopped]: 'warn',
  [taskStatus.inAudit]: 'warn',
  [taskStatus.rejected]: 'bad'
}

/** A task ended early has the status of a completed one; `statusReason` distinguishes them. */
const labelOf = ({ status, statusReason }: Pick<TaskProgress, 'status' | 'statusReason'>) =>
  status === taskStatus.finished && statusReason !== ''
    ? messages.endedEarly()
    : callTaskStatus.label(status)

/** Status of a task, with the reason when it was not caused by its calls. */
export const TaskStatus = ({
  status,
  statusReason
}: Pick<TaskProgress, 'status' | 'statusReason'>) => (
  <span title={statusReason || undefined}>
    <Tinted tone={tones[status] ?? 'plain'}>{labelOf({ status, statusReason })}</Tinted>
  </span>
)

/** 失联修复任务 is a kind of its own, by robot or by agent. */
export const kindOf = ({
  taskType: type,
  taskCategory: category
}: Pick<CallTaskRow, 'taskType' | 'taskCategory'>): string =>
  category === 1 ? taskCategory.label(category) : taskType.label(type)
