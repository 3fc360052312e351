/** Claims clues of a task's pool, from 我的线索. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadClues } from '../clues/clue-lists.ts'
import { clueTasks } from './endpoints.ts'
import { clueTaskMessages as messages } from './messages.ts'
import type { ClueTask } from './schemas.ts'

const silent = { silent: true } as const
const MOST_TASKS = 100

const $isOpen = atom(false)
const attempt = mutationStore<'claim'>()
const tasks = queryStore<readonly ClueTask[]>()

export const $isClaiming = readonlyType($isOpen)
export const $claimAttempt = readonlyType(attempt.$attempt)
/** Tasks with clues that the user may claim. */
export const $claimableTasks = tasks.$store

/** Never rejects; failures are in `$claimableTasks`. */
export const readClaimableTasks = (): Promise<void> =>
  tasks.load(async () => {
    const query = { isClaimable: 'true', page: 1, pageSize: MOST_TASKS } as const
    const { list } = await call(clueTasks.list, { query }, silent)
    return list.filter(({ claimable }) => claimable > 0)
  })

function show(isOpen: boolean): void {
  attempt.forget()
  $isOpen.set(isOpen)
}

export function openClaiming(): void {
  show(true)
  void readClaimableTasks()
}

/** Ignored while sending, so that the outcome has a place to appear. */
export function closeClaiming(): void {
  if (attempt.$attempt.get().status !== 'busy') show(false)
}

/** Never rejects; failures are in `$claimAttempt`. */
export async function claimFromTask(id: string, count: number): Promise<void> {
  let claimed = 0
  const outcome = await attempt.make('claim', async () => {
    claimed = (await call(clueTasks.claim, { id, body: { count } }, silent)).count
  })
  if (outcome !== 'done') return
  show(false)
  notify('success', messages.claimed({ count: claimed }))
  await reloadClues()
}

onSignedOut(() => {
  tasks.forget()
  show(false)
})
