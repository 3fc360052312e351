/** The drawer of one message task: the task, its messages and who was left out. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { onStart } from '../../../environment/environment.ts'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { lastOf, type QueryState, queryStore } from '../../../lib/query/query-store.ts'
import { call } from '../../../net/http.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import {
  $messageTaskPushes,
  readFreshMessageTasks,
  withMessagePushes
} from '../live-message-tasks.ts'
import type { MessageRecord } from '../schemas.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { MessageTask } from '../task-schemas.ts'

const silent = { silent: true } as const
const read = queryStore<MessageTask>()
const $id = atom<string | undefined>()

/** Id of the task that the drawer shows. */
export const $openMessageTask = readonlyType($id)
/** The task, merged with the pushed progress. */
export const $messageTask: ReadableAtom<QueryState<MessageTask>> = computed(
  [read.$store, $messageTaskPushes],
  (state, pushes) =>
    state.status === 'ready' ? { ...state, value: withMessagePushes(state.value, pushes) } : state
)

export type TaskMessageSearch = SearchOf<typeof messageTasks.recipients>

/** The messages of the task. */
export const taskMessageList = areaList<MessageRecord, TaskMessageSearch>({
  name: 'task-messages',
  query: {},
  load: ({ query, page, pageSize }) =>
    call(
      messageTasks.recipients,
      { id: $id.get() ?? '', query: { ...query, page, pageSize } },
      silent
    )
})

/** Never rejects; failures are in `$messageTask`. */
export async function readMessageTask(): Promise<void> {
  const id = $id.get()
  if (id === undefined) return
  await read.refresh(() =>
    readFreshMessageTasks(
      () => call(messageTasks.detail, { id }, silent),
      task => [task.id]
    )
  )
}

export function openMessageTask(id: string): void {
  read.forget()
  taskMessageList.clear()
  $id.set(id)
  void readMessageTask()
}

export function closeMessageTask(): void {
  $id.set(undefined)
  read.forget()
  taskMessageList.clear()
}

/** Reads the shown messages again when the progress of the task is pushed. */
onStart(() =>
  $messageTaskPushes.listen((pushes, before) => {
    const task = lastOf(read.$store.get())
    if (task && pushes.get(task.id) !== before?.get(task.id)) void taskMessageList.refresh()
  })
)

onSignedOut(closeMessageTask)
