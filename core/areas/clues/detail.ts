/** The clue that 线索详情 shows, and what is changed of it. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { clues } from '../../contract/endpoints/clues.ts'
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import type { ClueDetails } from '../../contract/entities/clue.ts'
import type { FieldMeta, FieldValues } from '../../contract/entities/custom-field.ts'
import { onStart } from '../../environment.ts'
import { toFailure } from '../../failure.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { draftStore } from '../../session/drafts.ts'
import { clueText as t } from '../../text/clues.ts'
import { commonText } from '../../text/common.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { claimClues, reloadClues, removeClues, turnClues } from './lists.ts'
import { $openClue, closeClue } from './open.ts'
import type { ClueDraft } from './recover.ts'
import { type ClueChanges, sendClue } from './send.ts'

export type { ClueChanges } from './send.ts'

/** A clue with the fields that its enterprise has added. */
export interface KnownClue {
  readonly clue: ClueDetails
  readonly metas: readonly FieldMeta[]
}

/** What may be changed in the form, as it is typed and chosen. */
export type ClueTyped = Readonly<Record<string, string>>

const silent = { silent: true } as const
const read = remote<KnownClue>()
const attempt = attemptStore<'save'>()
const $editing = atom(false)
const $latest = atom<ClueDetails | undefined>()

export const $clue: ReadableAtom<Remote<KnownClue>> = read.$store
export const $isEditingClue = readonlyType($editing)
export const $clueAttempt = readonlyType(attempt.$attempt)

/** What somebody else has made of the clue meanwhile, when that kept one's own changes from being saved. */
export const $theirs = readonlyType($latest)

/** What was typed into the drawer and not saved, and what stood there before, by the id of the clue. */
export const clueDrafts = draftStore<ClueDraft>()

/** What came back of one's own is not what stands there by now: saving it has to be meant. */
export const askAboutTheirs = (): void => $latest.set(known()?.clue)

const known = (): KnownClue | undefined => {
  const now = read.$store.get()
  return now.at === 'ready' ? now.value : now.at === 'loading' ? now.before : undefined
}

const readClue = (id: string) => call(clues.details, { id }, silent)

/** Asks for a clue; what was there of another goes at once. Never rejects: `$clue` says what failed. */
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

/** Begins to change it; says why not where nobody may. */
export function editClue(): void {
  const clue = known()?.clue
  if (!clue) return
  if (clue.isDelete) notify('error', t.deleted())
  else if (!clue.canEdit) notify('error', t.notYours())
  else $editing.set(true)
}

/** Nothing of what was typed is wanted any more. */
export function dropClueChanges(): void {
  if (attempt.$attempt.get().at === 'busy') return
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
 * Saves what was changed. Over what somebody else has saved meanwhile nothing is written: `$theirs`
 * then says what it is, and saving once more means it.
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
    notify('success', t.saved())
    await Promise.all([reloadClue(id), reloadClues()])
    return
  }
  if (outcome.code === 'VERSION_CONFLICT') await lookAtTheirs(id)
}

async function lookAtTheirs(id: string): Promise<void> {
  const latest = await readClue(id).catch(() => undefined)
  if (latest && known()?.clue.id === id) $latest.set(latest)
}

/**
 * Saves the answers to the enterprise's own fields. Resolves whether they were taken; the person is
 * told why not, and confirming once more writes over what somebody else has saved meanwhile.
 */
export async function saveClueFields(customFieldMap: FieldValues): Promise<boolean> {
  const clue = known()?.clue
  if (!clue) return false
  const { id } = clue
  const failure = await sendClue($latest.get() ?? clue, { customFieldMap }).then(
    () => undefined,
    (error: unknown) => toFailure(error, commonText.networkJam())
  )
  if (failure) {
    if (failure.code === 'VERSION_CONFLICT') await lookAtTheirs(id)
    return false
  }
  notify('success', t.saved())
  await Promise.all([reloadClue(id), reloadClues()])
  return true
}

/** The clue on show becomes a customer, of whom it then knows. */
export async function turnThisClue(): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  await turnClues([clue.id])
  await Promise.all([reloadClue(clue.id), reloadClues()])
}

/** The clue on show becomes one's own. */
export async function claimThisClue(): Promise<void> {
  const clue = known()?.clue
  if (!clue) return
  await claimClues([clue.id]).finally(() => reloadClue(clue.id))
  await reloadClues()
}

/** The clue on show goes, and its drawer with it. */
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
