/** A task between its creation and its start: preparation, preview and confirmation. */
import { computed, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from '../../../environment/clock.ts'
import { onStart } from '../../../environment/environment.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { mutationStore } from '../../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../../lib/query/query-store.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import { $messageTaskPushes } from '../live-message-tasks.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { MessagePreview, MessageTask } from '../task-schemas.ts'
import { sendMessages as messages } from './send-messages.ts'

const silent = { silent: true } as const
/** In ms, between two looks at the progress. */
const LOOK_MS = 500
const [PREPARING, CONFIRMING] = [4, 5]

const read = queryStore<MessageTask>()
const preview = queryStore<MessagePreview>()
const attempt = mutationStore<'start' | 'cancel'>()
let shown = ''
let stopLooking: (() => void) | undefined

export const $preparedTask: ReadableAtom<QueryState<MessageTask>> = read.$store
export const $messagePreview: ReadableAtom<QueryState<MessagePreview>> = preview.$store
export const $startAttempt = readonlyType(attempt.$attempt)

const ask = () => call(messageTasks.detail, { id: shown }, silent)

/** Never rejects; failures are in `$preparedTask`. */
export const readPreparedTask = (): Promise<void> => read.load(ask)
/** Never rejects; failures are in `$messagePreview`. */
export const readPreview = (): Promise<void> =>
  preview.load(() => call(messageTasks.preview, { id: shown }, silent))

const $state = computed(read.$store, state => lastOf(state)?.state)

onStart(() => {
  const ends = [
    read.$store.listen(state => {
      stopLooking?.()
      stopLooking = undefined
      if (state.status === 'ready' && state.value.state === PREPARING)
        stopLooking = after(LOOK_MS, () => void read.refresh(ask))
    }),
    $state.listen(state => {
      if (state === CONFIRMING) void readPreview()
    }),
    $messageTaskPushes.listen(pushes => {
      const [task, push] = [lastOf(read.$store.get()), pushes.get(shown)]
      if (task && push && push.state !== task.state) void read.refresh(ask)
    })
  ]
  return () => {
    for (const end of ends) end()
  }
})

/** Shows a task. Returns what forgets it. */
export function showPreparedTask(id: string): () => void {
  shown = id
  void readPreparedTask()
  return forgetPreparedTask
}

function forgetPreparedTask(): void {
  shown = ''
  stopLooking?.()
  stopLooking = undefined
  read.forget()
  preview.forget()
  attempt.forget()
}

/** Confirms the task: at once, or from `planTime` on. Resolves to whether it was; never rejects. */
export async function startMessageTask(planTime: number | undefined): Promise<boolean> {
  const body = planTime === undefined ? {} : { planTime }
  const outcome = await attempt.make('start', () =>
    call(messageTasks.start, { id: shown, body }, silent)
  )
  if (outcome !== 'done') return false
  notify(
    'success',
    planTime === undefined ? messages.started() : messages.planned({ time: dateTime(planTime) })
  )
  return true
}

/** @throws `Failure`, already shown. */
export async function cancelPreparedTask({ id }: Pick<MessageTask, 'id'>): Promise<void> {
  await call(messageTasks.cancel, { id })
  notify('success', messages.cancelled())
  await read.refresh(ask)
}

onSignedOut(forgetPreparedTask)
