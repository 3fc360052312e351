import type { CallTaskRow, TaskProgress } from '../../../../core/contract/entities/call-task.ts'
import { taskCategory, taskType } from '../../../../core/contract/enums/call-tasks.ts'
import { type CallTaskStatus, callTaskStatus } from '../../../../core/contract/enums/tasks.ts'
import { taskStatus } from '../../../../core/rules/tasks/deeds.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { Tinted } from '../../../list/tinted.tsx'

const tones: Partial<Record<CallTaskStatus, 'good' | 'bad' | 'warn'>> = {
  [taskStatus.running]: 'good',
  [taskStatus.stopped]: 'warn',
  [taskStatus.inAudit]: 'warn',
  [taskStatus.rejected]: 'bad'
}

/** A task that was ended has the state of one that is done; only that one was done to its end. */
const labelOf = ({ status, statusReason }: Pick<TaskProgress, 'status' | 'statusReason'>) =>
  status === taskStatus.finished && statusReason !== ''
    ? t.endedEarly()
    : callTaskStatus.label(status)

/** In which state a task is, and what brought it there where its calls did not. */
export const TaskStatus = ({
  status,
  statusReason
}: Pick<TaskProgress, 'status' | 'statusReason'>) => (
  <span title={statusReason || undefined}>
    <Tinted tone={tones[status] ?? 'plain'}>{labelOf({ status, statusReason })}</Tinted>
  </span>
)

/** 失联修复任务 is a kind of its own, whoever answers. */
export const kindOf = ({
  taskType: type,
  taskCategory: category
}: Pick<CallTaskRow, 'taskType' | 'taskCategory'>): string =>
  category === 1 ? taskCategory.label(category) : taskType.label(type)
