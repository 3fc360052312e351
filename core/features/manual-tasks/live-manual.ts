/** Change events of manual tasks, so that open views re-read them. */
import { liveChanges } from '../../net/live-changes.ts'
import { onTopic } from '../../net/realtime-frames.ts'

const live = liveChanges('taskId')

/** Subscribes to changed tasks. */
export const onManualChange = live.listen

/** Reports a local change, even when the realtime channel is down. */
export const manualChanged = live.changed

onTopic('manual_task_modify', live.push)
