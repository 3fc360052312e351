/** Tasks that sort numbers into classes: the list and its actions. */
import { environment } from '../../environment/environment.ts'
import type { SearchOf } from '../../lib/query/area-list.ts'
import { freshList } from '../../lib/query/fresh-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { numberHandling } from './endpoints.ts'
import type { NumberClass } from './enums.ts'
import { numberHandlingMessages as messages } from './messages.ts'
import { callable, isUnfinished } from './rules.ts'
import type { NumberHandlingTask } from './schemas.ts'

const silent = { silent: true } as const
/** In ms, between two reads while a task runs. */
const LOOK_MS = 2000

export type NumberTaskSearch = SearchOf<typeof numberHandling.list>

export const numberTaskList = freshList<NumberHandlingTask, NumberTaskSearch>({
  name: 'number-handling',
  query: {},
  keyOf: ({ id }) => id,
  load: ({ query, ...page }) => call(numberHandling.list, { query: { ...query, ...page } }, silent)
})

/** Reads the listed tasks again while one of them runs. Returns what stops it. */
export const followNumberTasks = (): (() => void) =>
  environment().every(LOOK_MS, () => {
    const { list } = numberTaskList.$list.get()
    if (list.some(({ status }) => isUnfinished(status))) void numberTaskList.refresh()
  })

/** How many numbers of a task are in these classes. */
export const countIn = (task: NumberHandlingTask, classes: readonly NumberClass[]): number =>
  task.counts.reduce(
    (sum, { numberClass, count }) => sum + (classes.includes(numberClass) ? count : 0),
    0
  )

/** Handled numbers that may be called (rule number-handling-4). */
export const usableCount = (task: NumberHandlingTask): number => countIn(task, callable)

/** @throws `Failure`, already shown. */
export async function cancelNumberTask({ id }: NumberHandlingTask): Promise<void> {
  await call(numberHandling.cancel, { id })
  notify('success', messages.cancelled())
}

/** @throws `Failure`, already shown. */
export async function removeNumberTask({ id }: NumberHandlingTask): Promise<void> {
  await call(numberHandling.remove, { id })
  notify('success', messages.removed())
}

/**
 * Starts an export of these classes, or of all, to the transfer list.
 * @throws `Failure`, already shown.
 */
export async function exportHandled(id: string, classes?: readonly NumberClass[]): Promise<void> {
  const body = classes ? { classes: [...classes] } : {}
  await call(numberHandling.exportNumbers, { id, body })
  notify('success', messages.downloadStarted())
}
