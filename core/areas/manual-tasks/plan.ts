/** The form in which a manual task is planned. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { manualTasks } from '../../contract/endpoints/manual-tasks.ts'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import { ManualTaskDraft } from '../../contract/entities/manual-task.ts'
import type {
  AgentGroup,
  BlacklistLibrary,
  TaskSeat
} from '../../contract/entities/task-resources.ts'
import type { Failure } from '../../failure.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { date } from '../../rules/dates.ts'
import { serverNow } from '../../server-time.ts'
import { onSignedOut } from '../../session/life.ts'
import { manualText as t } from '../../text/manual-pages.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { manualList } from './lists.ts'
import { manualChanged } from './live.ts'

/** What the form begins with, and what it lets choose from. */
export interface ManualPlan {
  readonly draft: ManualTaskDraft
  readonly groups: readonly AgentGroup[]
  readonly seats: readonly TaskSeat[]
  readonly libraries: readonly BlacklistLibrary[]
}

export type PlanWindow =
  | { readonly at: 'closed' }
  | { readonly at: 'creating' }
  | { readonly at: 'editing'; readonly taskId: string }

const silent = { silent: true } as const
const $at = atom<PlanWindow>({ at: 'closed' })
const plan = remote<ManualPlan>()
const attempt = attemptStore<'save'>()

export const $planWindow = readonlyType($at)
export const $manualPlan: ReadableAtom<Remote<ManualPlan>> = plan.$store
export const $planAttempt = readonlyType(attempt.$attempt)

const blank = (today: string): ManualTaskDraft =>
  ManualTaskDraft.parse({
    name: '',
    allocateWay: 5,
    startDate: today,
    startTimePoint: '09:00:00',
    endTimePoint: '20:00:00'
  })

/** In an address, in place of a task's id. */
export const NEW_PLAN = 'new'

export const createManual = (): void => open({ at: 'creating' })
export const editManual = (taskId: string): void => open({ at: 'editing', taskId })

/** What an address names: a task, or a new one. */
export const openPlan = (id: string): void => (id === NEW_PLAN ? createManual() : editManual(id))

function open(asked: PlanWindow): void {
  attempt.forget()
  plan.forget()
  $at.set(asked)
  void loadPlan()
}

/** Never rejects: `$manualPlan` says what failed. */
export const loadPlan = (): Promise<void> =>
  plan.load(async () => {
    const asked = $at.get()
    const [groups, seats, libraries, draft] = await Promise.all([
      call(taskResources.agentGroups, {}, silent),
      call(taskResources.seats, { query: {} }, silent),
      call(taskResources.blacklistLibraries, {}, silent),
      asked.at === 'editing'
        ? call(manualTasks.detail, { taskId: asked.taskId }, silent)
        : blank(date(serverNow()))
    ])
    return { draft: ManualTaskDraft.parse(draft), groups, seats: seats.list, libraries }
  })

export function closePlan(): void {
  if (attempt.$attempt.get().at !== 'busy') $at.set({ at: 'closed' })
}

/** Resolves with what the server has refused, or nothing once it is saved; the form stays as it is. */
export async function savePlan(draft: ManualTaskDraft): Promise<Failure | undefined> {
  const asked = $at.get()
  const outcome = await attempt.make('save', async () => {
    if (asked.at === 'editing')
      await call(manualTasks.edit, { taskId: asked.taskId, body: draft }, silent)
    else await call(manualTasks.create, { body: draft }, silent)
  })
  if (outcome === 'dropped') return undefined
  if (outcome !== 'done') return outcome
  $at.set({ at: 'closed' })
  notify('success', asked.at === 'editing' ? t.saved() : t.created1())
  if (asked.at === 'editing') manualChanged(asked.taskId)
  if (manualList.$list.lc > 0) await manualList.reload()
  return undefined
}

onSignedOut(() => {
  attempt.forget()
  plan.forget()
  $at.set({ at: 'closed' })
})
