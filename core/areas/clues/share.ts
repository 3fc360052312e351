/** Sharing clues: with everybody in the enterprise, or with some of them. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { clues } from '../../contract/endpoints/clues.ts'
import type { ClueMember } from '../../contract/entities/clue.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { clueText as t } from '../../text/clues.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { reloadClues, shareable } from './lists.ts'

const $ids = atom<readonly string[]>([])
const attempt = attemptStore<'share'>()
const members = remote<readonly ClueMember[]>()

/** The clues that are about to be shared; none while nobody thinks of it. */
export const $sharing = readonlyType($ids)
export const $shareAttempt = readonlyType(attempt.$attempt)

/** With whom they may be shared. */
export const $clueMembers: ReadableAtom<Remote<readonly ClueMember[]>> = members.$store

export function shareClues(ids: readonly string[]): void {
  attempt.forget()
  $ids.set(ids)
  if (ids.length > 0) void loadClueMembers()
}

/** The same for those that are ticked: other people's stay as they are. */
export function shareTicked(ids: readonly string[]): void {
  const own = shareable(ids)
  if (own.length === 0) notify('info', t.nothingToShare())
  else shareClues(own)
}

/** Never rejects: `$clueMembers` says what failed. */
export const loadClueMembers = (): Promise<void> =>
  members.load(() => call(clues.members, { query: {} }, { silent: true }))

export function stopSharing(): void {
  if (attempt.$attempt.get().at !== 'busy') $ids.set([])
}

/** Undefined shares with everybody. Resolves whether it was done; a refusal stands in the dialog. */
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
  notify('success', t.wasShared())
  await reloadClues()
  return true
}

onSignedOut(() => {
  attempt.forget()
  members.forget()
  $ids.set([])
})
