/** The form that plans a manual task. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { serverNow } from '../../environment/server-time.ts'
import type { Failure } from '../../failure.ts'
import { date } from '../../lib/format/dates.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { taskResources } from '../call-tasks/resource-endpoints.ts'
import type { AgentGroup, BlacklistLibrary, TaskSeat } from '../call-tasks/resource-schemas.ts'
import { manualTasks } from './endpoints.ts'
import { manualChanged } from './live-manual.ts'
import { manualList } from './manual-lists.ts'
import { manualMessages as messages } from './messages.ts'
import { ManualTaskDraft } from './schemas.ts'

/** Initial values and options of the form. */
export interface ManualPlan {
  readonly draft: ManualTaskDraft
  readonly groups: readonly AgentGroup[]
  readonly seats: readonly TaskSeat[]
  readonly libraries: readonly BlacklistLibrary[]
}

export type PlanWindow =
  | { readonly status: 'closed' }
  | { readonly status: 'creating' }
  | { readonly status: 'editing'; readonly taskId: string }

const silent = { silent: true } as const
const $at = atom<PlanWindow>({ status: 'closed' })
const plan = queryStore<ManualPlan>()
const attempt = mutationStore<'save'>()

export const $planWindow = readonlyType($at)
export const $manualPlan: ReadableAtom<QueryState<ManualPlan>> = plan.$store
export const $planAttempt = readonlyType(attempt.$attempt)

const blank = (today: string): ManualTaskDraft =>
  ManualTaskDraft.parse({
    name: '',
    allocateWay: 5,
    startDate: today,
    startTimePoint: '09:00:00',
    endTimePoint: '20:00:00'
  })

/** URL segment in place of a task id. */
export const NEW_PLAN = 'new'

export const createManual = (): void => open({ status: 'creating' })
export const editManual = (taskId: string): void => open({ status: 'editing', taskId })

/** Opens the form named by a URL segment: a task id or `NEW_PLAN`. */
export const openPlan = (id: string): void => (id === NEW_PLAN ? createManual() : editManual(id))

function open(request: PlanWindow): void {
  attempt.forget()
  plan.forget()
  $at.set(request)
  void loadPlan()
}

/** Never rejects; failures are in `$manualPlan`. */
export const loadPlan = (): Promise<void> =>
  plan.load(async () => {
    const request = $at.get()
    const [groups, seats, libraries, draft] = await Promise.all([
      call(taskResources.agentGroups, {}, silent),
      call(taskResources.seats, { query: {} }, silent),
      call(taskResources.blacklistLibraries, {}, silent),
      request.status === 'editing'
        ? call(manualTasks.detail, { taskId: request.taskId }, silent)
        : blank(date(serverNow()))
    ])
    return { draft: ManualTaskDraft.parse(draft), groups, seats: seats.list, libraries }
  })

export function closePlan(): void {
  if (attempt.$attempt.get().status !== 'busy') $at.set({ status: 'closed' })
}

/** Resolves to the failure, or undefined once saved; the form keeps its input. */
export async function savePlan(draft: ManualTaskDraft): Promise<Failure | undefined> {
  const request = $at.get()
  const outcome = await attempt.make('save', async () => {
    if (request.status === 'editing')
      await call(manualTasks.edit, { taskId: request.taskId, body: draft }, silent)
    else await call(manualTasks.create, { body: draft }, silent)
  })
  if (outcome === 'dropped') return undefined
  if (outcome !== 'done') return outcome
  $at.set({ status: 'closed' })
  notify('success', request.status === 'editing' ? messages.saved() : messages.created1())
  if (request.status === 'editing') manualChanged(request.taskId)
  if (manualList.$list.lc > 0) await manualList.reload()
  return undefined
}

onSignedOut(() => {
  attempt.forget()
  plan.forget()
  $at.set({ status: 'closed' })
})
