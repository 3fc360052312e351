/** Change events of clue tasks, so that open views re-read them. */
import { liveChanges } from '../../net/live-changes.ts'
import { onTopic } from '../../net/realtime-frames.ts'

const live = liveChanges('taskId')

/** Subscribes to changed tasks. */
export const onClueTaskChange = live.listen

onTopic('clue_task_modify', live.push)
