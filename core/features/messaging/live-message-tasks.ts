/** Progress of message tasks as pushed by the server. */
import { livePushes, type Pushes } from '../../net/live-pushes.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { MessageTaskProgress } from './task-schemas.ts'

const live = livePushes<MessageTaskProgress>(({ id }) => id)

/** Latest pushed progress by task id. */
export const $messageTaskPushes = live.$pushes

/** Merges a task with the progress pushed since it was read. */
export function withMessagePushes<Row extends MessageTaskProgress>(
  row: Row,
  pushes: Pushes<MessageTaskProgress>
): Row {
  const update = pushes.get(row.id)
  return update ? { ...row, ...update } : row
}

/** Reads tasks and drops progress pushed before the request. */
export const readFreshMessageTasks = live.readFresh

onTopic('message_task_progress', data => live.push(MessageTaskProgress.parse(data)))
