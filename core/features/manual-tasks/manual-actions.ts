/** An agent's actions in the open manual task: claim, fetch, call, save, skip and release numbers. */
import { readonlyType } from 'nanostores'
import { serverNow } from '../../environment/server-time.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { dial } from '../../phone/phone.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { beginAuto, stopAuto } from './auto-continue.ts'
import { manualTasks } from './endpoints.ts'
import { givesAway, knownWork, openTaskId, refreshWork } from './manual-work.ts'
import { manualMessages as messages } from './messages.ts'
import { dropResult, type ResultTyped, resultIssues } from './result-form.ts'
import { manualStatus } from './rules.ts'

type Action = 'claim' | 'next' | 'call' | 'save' | 'skip' | 'release'

const attempt = mutationStore<Action>()

export const $workAction = readonlyType(attempt.$attempt)

/** One action at a time; a failure is shown and the current state re-read. */
async function perform(
  action: Action,
  act: (taskId: string) => Promise<unknown>
): Promise<boolean> {
  const taskId = openTaskId()
  if (taskId === undefined) return false
  const outcome = await attempt.make(action, () => act(taskId))
  if (outcome === 'dropped') return false
  if (openTaskId() === taskId) await refreshWork()
  return outcome === 'done'
}

/** Claims a batch. Resolves whether it succeeded. */
export const claimNumbers = (count: number): Promise<boolean> =>
  perform('claim', async taskId => {
    const got = await call(manualTasks.claim, { taskId, body: { count } })
    notify('success', messages.claimed(got))
  })

/** Fetches the next number, or the given one of the agent's own. */
export async function nextNumber(itemId?: string): Promise<boolean> {
  stopAuto()
  givesAway(undefined)
  return perform('next', async taskId => {
    const body = itemId === undefined ? {} : { itemId }
    const got = await call(manualTasks.next, { taskId, body })
    if (!got) notify('info', messages.nothingNext())
  })
}

/** Calls the number in work after the server has agreed; the phone shows why it cannot call. */
export const callNumber = (): Promise<boolean> =>
  perform('call', async () => {
    const current = knownWork()?.current
    if (!current) return
    const { phone, customerId } = await call(manualTasks.dial, { itemId: current.id })
    const answer = await dial(phone, { customerId: customerId ?? undefined })
    if (answer.status === 'locked') notify('info', messages.lockedFor({ seconds: answer.seconds }))
  })

/**
 * Saves the result. Returns validation issues by field; a failure keeps the input. With automatic
 * continuation, the next number follows after the task's delay.
 */
export async function saveResult(typed: ResultTyped): Promise<ReturnType<typeof resultIssues>> {
  const taskId = openTaskId()
  const current = knownWork()?.current
  if (!current) return {}
  const issues = resultIssues(typed, serverNow())
  if (Object.keys(issues).length > 0 || typed.result === null) return issues
  const { result, remark, followTime } = typed
  const body = { result, remark, ...(followTime !== undefined && { followTime }) }
  const isSaved = await perform('save', async () => {
    await call(manualTasks.result, { itemId: current.id, body })
    givesAway(current.id)
  })
  if (!isSaved) return {}
  dropResult(current.id)
  notify('success', messages.savedOne())
  // Another task has been opened meanwhile.
  if (openTaskId() !== taskId) return {}
  const now = knownWork()?.task
  if (now?.autoNext && now.status === manualStatus.running)
    beginAuto(now.autoNextSeconds, () => void nextNumber())
  return {}
}

export const skipNumber = (): Promise<boolean> =>
  perform('skip', async () => {
    const current = knownWork()?.current
    if (!current) return
    await call(manualTasks.skip, { itemId: current.id })
    givesAway(current.id)
    notify('success', messages.skipped1())
  })

/** Returns numbers to the pool; all held ones when none are given. */
export const releaseNumbers = (itemIds: readonly string[]): Promise<boolean> =>
  perform('release', async taskId => {
    const { count } = await call(manualTasks.release, { taskId, body: { itemIds: [...itemIds] } })
    const current = knownWork()?.current?.id
    if (count > 0 && current !== undefined && itemIds.includes(current)) givesAway(current)
    if (count > 0) notify('success', messages.released({ count }))
    else notify('info', messages.notReleased())
  })

onSignedOut(attempt.forget)
