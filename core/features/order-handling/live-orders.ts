/** Change events of work orders, so that open views re-read them. */
import { liveChanges } from '../../net/live-changes.ts'
import { onTopic } from '../../net/realtime-frames.ts'

const live = liveChanges('id')

/** Subscribes to changed orders. */
export const onOrderChange = live.listen

/** Reports a local change, even when the realtime channel is down. */
export const orderChanged = live.changed

onTopic('work_order_modify', live.push)
