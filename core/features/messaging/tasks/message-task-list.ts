/** Message tasks: the list with pushed progress, and the actions on a task. */
import { computed, onMount } from 'nanostores'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import type { PagedListStore } from '../../../lib/query/paged-list.ts'
import { call } from '../../../net/http.ts'
import { onReconnected } from '../../../net/realtime.ts'
import { notify } from '../../../notices.ts'
import {
  $messageTaskPushes,
  readFreshMessageTasks,
  withMessagePushes
} from '../live-message-tasks.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { MessageTask } from '../task-schemas.ts'
import { messageTaskMessages as messages } from './message-task-messages.ts'

export type MessageTaskSearch = SearchOf<typeof messageTasks.list>

const list = areaList<MessageTask, MessageTaskSearch>({
  name: 'message-tasks',
  query: {},
  load: ({ query, ...page }) =>
    readFreshMessageTasks(
      () => call(messageTasks.list, { query: { ...query, ...page } }, { silent: true }),
      answer => answer.list.map(({ id }) => id)
    )
})
const $list = computed([list.$list, $messageTaskPushes], (state, pushes) => ({
  ...state,
  list: state.list.map(row => withMessagePushes(row, pushes))
}))
let isShown = false
onMount($list, () => {
  isShown = true
  return () => {
    isShown = false
  }
})

export const messageTaskList: PagedListStore<MessageTask, MessageTaskSearch, undefined> = {
  ...list,
  $list
}

onReconnected(() => {
  if (isShown) void list.refresh()
})

type Task = Pick<MessageTask, 'id'>

/** @throws `Failure`, already shown. */
export async function pauseMessageTask({ id }: Task): Promise<void> {
  await call(messageTasks.pause, { id })
  notify('success', messages.paused())
}

/** @throws `Failure`, already shown. */
export async function resumeMessageTask({ id }: Task): Promise<void> {
  await call(messageTasks.resume, { id })
  notify('success', messages.resumed())
}

/** @throws `Failure`, already shown. */
export async function cancelMessageTask({ id }: Task): Promise<void> {
  await call(messageTasks.cancel, { id })
  notify('success', messages.cancelled())
}

/** Queues these failed messages again, or all. @throws `Failure`, already shown. */
export async function resendFailedMessages({ id }: Task, ids?: readonly string[]): Promise<void> {
  const body = ids ? { idList: [...ids] } : {}
  const { count } = await call(messageTasks.resend, { id, body })
  notify('success', messages.resent({ count }))
}

/** @throws `Failure`, already shown. */
export async function removeMessageTask({ id }: Task): Promise<void> {
  await call(messageTasks.remove, { id })
  notify('success', messages.removed())
}
