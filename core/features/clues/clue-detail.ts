/** The clue shown by 线索详情, and its edits. */

import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts/draft-store.ts'
import { customFields } from '../custom-fields/endpoints.ts'
import type { FieldValues } from '../custom-fields/schemas.ts'
import { changeClues, claimClues, reloadClues, removeClues } from './clue-lists.ts'
import type { ClueDraft, KnownClue } from './clue-types.ts'
import { $openClue, closeClue } from './clue-window.ts'
import { clues } from './endpoints.ts'
import { clueMessages as messages } from './messages.ts'
import type { ClueDetails } from './schemas.ts'
import { type ClueChanges, sendClue } from './send-clue.ts'

export type { ClueChanges } from './send-clue.ts'

const silent = { silent: true } as const
const read = queryStore<KnownClue>()
const attempt = mutationStore<'save'>()
const $editing = atom(false)
const $latest = atom<ClueDetails | undefined>()

export const $clue: ReadableAtom<QueryState<KnownClue>> = read.$store
export const $isEditingClue = readonlyType($editing)
export const $clueAttempt = readonlyType(attempt.$attempt)

/** The other user's version after an update conflict. */
export const $theirs = readonlyType($latest)

/** Unsaved input and its base values, by clue id. */
export const clueDrafts = draftStore<ClueDraft>()

/**
 * Raises the conflict for a recovered draft whose base is outdated, so that saving needs
 * confirmation.
 */
export const raiseConflict = (): void => $latest.set(known()?.clue)

const known = (): KnownClue | undefined => {
  const now = read.$store.get()
  return now.status === 'ready' ? now.value : now.status === 'loading' ? now.before : undefined
}

const readClue = (id: string) => call(clues.details, { id }, silent)

/**
 * Loads a clue; the previous one is dropped immediately. Never rejects; failures are in `$clue`.
 */
export async function showClue(id: string): Promise<void> {
  if (known()?.clue.id !== id) forget()
  await reloadClue(id)
  const here = known()
  if (here?.clue.id === id && clueDrafts.read(id) && here.clue.canEdit) $editing.set(true)
}

export const reloadClue = (id: string): Promise<void> =>
  read.load(async () => {
    const [clue, metas] = await Promise.all([
      readClue(id),
      call(customFields.meta, { query: { fieldScope: 'customer' } }, silent)
    ])
    $latest.set(undefined)
    return { clue, metas }
  })

/** Starts editing; shows why when it is not permitted. */
export function editClue(): void {
  const clue = known()?.clue
  if (!clue) return
  if (clue.isDelete) notify('error', messages.deleted())
  else if (!clue.canEdit) notify('error', messages.notYours())
  else $editing.set(true)
}

/** Discards the unsaved input. */
export function dropClueChanges(): void {
  if (attempt.$attempt.get().status === 'busy') return
  const clue = known()?.clue
  if (clue) clueDrafts.drop(clue.id)
  const latest = $latest.get()
  leaveForm()
  if (latest) void reloadClue(latest.id)
}

function leaveForm(): void {
  $editing.set(false)
  $latest.set(undefined)
  attempt.forget()
}

/**
 * Saves the changes. Another user's newer version is not overwritten: `$theirs` then holds it, and
 * saving again confirms.
 */
export async function saveClue(changes: ClueChanges): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  const { id } = clue
  const stands = $latest.get() ?? clue
  const outcome = await attempt.make('save', async () => {
    await sendClue(stands, changes, silent)
  })
  if (outcome === 'dropped' || known()?.clue.id !== id) return
  if (outcome === 'done') {
    clueDrafts.drop(id)
    leaveForm()
    notify('success', messages.saved())
    await Promise.all([reloadClue(id), reloadClues()])
    return
  }
  if (outcome.code === 'VERSION_CONFLICT') await loadLatest(id)
}

async function loadLatest(id: string): Promise<void> {
  const latest = await readClue(id).catch(() => undefined)
  if (latest && known()?.clue.id === id) $latest.set(latest)
}

/**
 * Saves the answers to custom fields. Resolves whether the server accepted them; failures are
 * shown, and confirming again overwrites another user's newer version.
 */
export async function saveClueFields(customFieldMap: FieldValues): Promise<boolean> {
  const clue = known()?.clue
  if (!clue) return false
  const { id } = clue
  const failure = await sendClue($latest.get() ?? clue, { customFieldMap }).then(
    () => undefined,
    (error: unknown) => toFailure(error, commonMessages.networkJam())
  )
  if (failure) {
    if (failure.code === 'VERSION_CONFLICT') await loadLatest(id)
    return false
  }
  notify('success', messages.saved())
  await Promise.all([reloadClue(id), reloadClues()])
  return true
}

/** Turns the selected clue into a customer and links it. */
export async function changeThisClue(): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  await changeClues([clue.id])
  await Promise.all([reloadClue(clue.id), reloadClues()])
}

/** Claims the selected clue. */
export async function claimThisClue(): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  await claimClues([clue.id]).finally(() => reloadClue(clue.id))
  await reloadClues()
}

/** Deletes the selected clue and closes its drawer. */
export async function removeThisClue(): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  await removeClues([clue.id])
  if ($openClue.get() === clue.id) closeClue()
  await reloadClues()
}

function forget(): void {
  read.forget()
  leaveForm()
}

onStart(() => {
  const stop = $openClue.listen(id => {
    if (id === undefined) forget()
  })
  return () => {
    stop()
    forget()
  }
})
