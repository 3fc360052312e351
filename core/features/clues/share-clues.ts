/** Shares clues with the whole enterprise or selected users. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadClues, shareable } from './clue-lists.ts'
import { clues } from './endpoints.ts'
import { clueMessages as messages } from './messages.ts'
import type { ClueMember } from './schemas.ts'

const $ids = atom<readonly string[]>([])
const attempt = mutationStore<'share'>()
const members = queryStore<readonly ClueMember[]>()

/** The clues of the open sharing dialog; empty when it is closed. */
export const $sharing = readonlyType($ids)
export const $shareAttempt = readonlyType(attempt.$attempt)

/** Users the clues may be shared with. */
export const $clueMembers: ReadableAtom<QueryState<readonly ClueMember[]>> = members.$store

export function shareClues(ids: readonly string[]): void {
  attempt.forget()
  $ids.set(ids)
  if (ids.length > 0) void loadClueMembers()
}

/** The same for the selected rows, without those of other users. */
export function shareTicked(ids: readonly string[]): void {
  const own = shareable(ids)
  if (own.length === 0) notify('info', messages.nothingToShare())
  else shareClues(own)
}

/** Never rejects; failures are in `$clueMembers`. */
export const loadClueMembers = (): Promise<void> =>
  members.load(() => call(clues.members, { query: {} }, { silent: true }))

export function stopSharing(): void {
  if (attempt.$attempt.get().status !== 'busy') $ids.set([])
}

/**
 * Undefined shares with the whole enterprise. Resolves whether it succeeded; a failure is shown in
 * the dialog.
 */
export async function confirmSharing(memberIds: readonly string[] | undefined): Promise<boolean> {
  const idList = [...$ids.get()]
  const body = {
    idList,
    operateType: 0 as const,
    ...(memberIds && { memberIds: [...memberIds] })
  }
  const outcome = await attempt.make('share', () => call(clues.share, { body }, { silent: true }))
  if (outcome !== 'done') return false
  $ids.set([])
  notify('success', messages.wasShared())
  await reloadClues()
  return true
}

onSignedOut(() => {
  attempt.forget()
  members.forget()
  $ids.set([])
})
