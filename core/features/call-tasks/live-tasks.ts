/** Task progress as pushed by the server. */
import { livePushes, type Pushes } from '../../net/live-pushes.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { TaskProgress } from './schemas.ts'

const live = livePushes<TaskProgress>(({ callTaskId }) => callTaskId)

/** Latest pushed progress by task id. */
export const $taskPushes = live.$pushes

/** Merges a row or a task with the progress pushed since it was read. */
export function withTaskPushes<Row extends TaskProgress>(
  row: Row,
  pushes: Pushes<TaskProgress>
): Row {
  const update = pushes.get(row.callTaskId)
  return update ? { ...row, ...update } : row
}

export const { readFresh, apply: applyTaskPush } = live

onTopic('call_task_progress', data => live.push(TaskProgress.parse(data)))
