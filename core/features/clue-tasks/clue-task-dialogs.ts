/** Dialogs of clue tasks: a new one, a change, and giving clues to agents. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { ClueMember } from '../clues/schemas.ts'
import { refreshClueTask, shownClueTask } from './clue-task.ts'
import { clueTaskList } from './clue-tasks.ts'
import { clueTasks } from './endpoints.ts'
import type { AllocationWay } from './enums.ts'
import { clueTaskMessages as messages } from './messages.ts'
import type { ClueTask, ClueTaskDetail } from './schemas.ts'

const silent = { silent: true } as const

export type ClueTaskDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'creating' }
  | { readonly status: 'editing'; readonly task: ClueTaskDetail }
  | { readonly status: 'allocating'; readonly task: ClueTaskDetail }
  | {
      readonly status: 'assigning'
      readonly task: ClueTaskDetail
      readonly idList: readonly string[]
    }

const closed: ClueTaskDialog = { status: 'closed' }
const $dialog = atom<ClueTaskDialog>(closed)
const attempt = mutationStore<'save' | 'give'>()
const agents = queryStore<readonly ClueMember[]>()

export const $clueTaskDialog = readonlyType($dialog)
export const $clueTaskAttempt = readonlyType(attempt.$attempt)
/** Users a task may have as agents. */
export const $clueAgents = agents.$store

/** Never rejects; failures are in `$clueAgents`. */
export const readClueAgents = (): Promise<void> =>
  agents.load(() => call(clueTasks.agents, {}, silent))

function show(next: ClueTaskDialog): void {
  attempt.forget()
  $dialog.set(next)
}

export function openClueTaskForm(): void {
  show({ status: 'creating' })
  void readClueAgents()
}

/** @throws `Failure`, already shown. */
export async function openClueTaskEdit({ id }: Pick<ClueTask, 'id'>): Promise<void> {
  show({ status: 'editing', task: await call(clueTasks.detail, { id }) })
  void readClueAgents()
}

/** @throws `Failure`, already shown. */
export async function openAllocation({ id }: Pick<ClueTask, 'id'>): Promise<void> {
  show({ status: 'allocating', task: await call(clueTasks.detail, { id }) })
}

export function openAssignment(idList: readonly string[]): void {
  const task = shownClueTask()
  if (task) show({ status: 'assigning', task, idList })
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeClueTaskDialog(): void {
  if (attempt.$attempt.get().status !== 'busy') show(closed)
}

async function readAgain(): Promise<void> {
  await Promise.all([
    clueTaskList.$list.lc > 0 ? clueTaskList.refresh() : undefined,
    shownClueTask() ? refreshClueTask() : undefined
  ])
}

export interface ClueTaskValues {
  readonly name: string
  readonly remark: string
  readonly allocation: AllocationWay
  readonly mostOpen: number
  readonly takeBackDays: number
  readonly agentIds: readonly string[]
}

/** Resolves to the id of a new task. Never rejects; failures are in `$clueTaskAttempt`. */
export async function saveClueTask(values: ClueTaskValues): Promise<string | undefined> {
  const dialog = $dialog.get()
  const body = { ...values, agentIds: [...values.agentIds] }
  let created: string | undefined
  const outcome = await attempt.make('save', async () => {
    if (dialog.status === 'editing') {
      const { id, version } = dialog.task
      await call(clueTasks.edit, { id, body: { ...body, version } }, silent)
    } else created = (await call(clueTasks.create, { body }, silent)).id
  })
  if (outcome !== 'done') return undefined
  show(closed)
  notify('success', created === undefined ? messages.saved() : messages.creating())
  if (created === undefined) await readAgain()
  return created
}

async function give(act: () => Promise<number>, text: (of: { count: number }) => string) {
  let count = 0
  const outcome = await attempt.make('give', async () => {
    count = await act()
  })
  if (outcome !== 'done') return
  show(closed)
  if (count === 0) notify('info', messages.nothingAllocated())
  else notify('success', text({ count }))
  await readAgain()
}

/** Never rejects; failures are in `$clueTaskAttempt`. */
export async function allocateClues(agentIds: readonly string[], each: number): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status !== 'allocating') return
  const body = { agentIds: [...agentIds], each }
  const { id } = dialog.task
  await give(
    async () => (await call(clueTasks.allocate, { id, body }, silent)).count,
    messages.allocated
  )
}

/** Never rejects; failures are in `$clueTaskAttempt`. */
export async function assignClues(userId: string): Promise<void> {
  const dialog = $dialog.get()
  if (dialog.status !== 'assigning') return
  const body = { idList: [...dialog.idList], userId }
  const { id } = dialog.task
  await give(
    async () => (await call(clueTasks.assign, { id, body }, silent)).count,
    messages.assigned
  )
}

onSignedOut(() => {
  agents.forget()
  show(closed)
})
