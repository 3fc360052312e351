/** One script while it is edited and reviewed. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { leaveQuestion } from '../../environment/leave-question.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { isVersionConflict } from '../../lib/merge/merge3.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { setAuditionVoice } from './audition.ts'
import type { ScriptContent } from './content-schemas.ts'
import { mergeScripts, type ScriptConflict, withTheirs } from './rules/merge-scripts.ts'
import { statusOf } from './rules/review-moves.ts'
import { scriptDrafts } from './script-draft-endpoints.ts'
import { scriptDraftMessages as messages } from './script-draft-messages.ts'
import type { ScriptDraft, ScriptState } from './script-draft-schemas.ts'

const silent = { silent: true } as const

export interface OpenScript extends ScriptDraft {
  /** What the server has. */
  readonly saved: Pick<ScriptDraft, 'templateName' | 'content'>
  /** What another user has saved meanwhile. */
  readonly theirs: ScriptContent | undefined
  /** Parts that both have changed; they are decided before the script is saved. */
  readonly conflicts: readonly ScriptConflict[]
}

/** A script as it was read. */
const opened = (draft: ScriptDraft): OpenScript => ({
  ...draft,
  saved: { templateName: draft.templateName, content: draft.content },
  ...{ theirs: undefined, conflicts: [] }
})

export type DraftAction = 'save' | 'submit' | 'withdraw' | 'publish' | 'discard' | 'review'

const $open = atom<OpenScript | undefined>()
const $failed = atom<Failure | undefined>()
const attempt = mutationStore<DraftAction>()
let turn = 0

export const $scriptDraft = readonlyType($open)
/** Why the script could not be read. */
export const $draftFailure = readonlyType($failed)
export const $draftAttempt = readonlyType(attempt.$attempt)
export const $isDraftUnsaved: ReadableAtom<boolean> = computed(
  $open,
  open =>
    open !== undefined &&
    (open.content !== open.saved.content || open.templateName !== open.saved.templateName)
)
/** Whether the script can be changed: not while it is reviewed. */
export const $isDraftLocked = computed($open, open => open?.auditStatus === statusOf.submitted)

/** Reads a script; changes that are not saved are lost. Never rejects. */
export async function readDraft(templateCode: string): Promise<void> {
  const mine = ++turn
  $failed.set(undefined)
  attempt.forget()
  try {
    const draft = await call(scriptDrafts.read, { templateCode }, silent)
    if (mine !== turn) return
    setAuditionVoice(draft.voiceId)
    $open.set(opened(draft))
  } catch (error) {
    if (mine === turn) $failed.set(toFailure(error, commonMessages.loadFailed()))
  }
}

export function closeDraft(): void {
  turn++
  $open.set(undefined)
  $failed.set(undefined)
  attempt.forget()
}

/** Changes the content, unless it is being reviewed. */
export function changeContent(change: (content: ScriptContent) => ScriptContent): void {
  const open = $open.get()
  if (open && !$isDraftLocked.get()) $open.set({ ...open, content: change(open.content) })
}

/** Distinguishes a new node from those that the script has had. */
export const nodeMark = (): string => environment().uuid().slice(0, 8)

export function renameScript(templateName: string): void {
  const open = $open.get()
  if (open && !$isDraftLocked.get()) $open.set({ ...open, templateName })
}

/** Takes over what another user has saved; what is typed here stays (rule script-9). */
async function mergeTheirs({ templateCode }: OpenScript): Promise<void> {
  const theirs = await call(scriptDrafts.read, { templateCode }, silent)
  const now = $open.get()
  if (now?.templateCode !== templateCode) return
  const { saved } = now
  const { content, conflicts } = mergeScripts(saved.content, now.content, theirs.content)
  const isRenamed = now.templateName !== saved.templateName
  const templateName = isRenamed ? now.templateName : theirs.templateName
  $open.set({ ...opened(theirs), templateName, content, conflicts, theirs: theirs.content })
}

/** Decides which content of a part stays. */
export function settleConflict(conflict: ScriptConflict, whose: 'mine' | 'theirs'): void {
  const open = $open.get()
  if (!open?.theirs) return
  const content =
    whose === 'theirs' ? withTheirs(open.content, open.theirs, conflict) : open.content
  $open.set({ ...open, content, conflicts: open.conflicts.filter(one => one !== conflict) })
}

/** One change on the server; the script is then as the server has it. Failures are in the attempt. */
async function make(
  action: DraftAction,
  send: (open: OpenScript) => Promise<ScriptState>,
  message: (state: ScriptState) => string
): Promise<boolean> {
  const open = $open.get()
  if (!open) return false
  const outcome = await attempt.make(action, async () => {
    const state = await send(open).catch(async (error: unknown) => {
      if (isVersionConflict(error)) await mergeTheirs(open)
      throw error
    })
    const now = $open.get()
    if (now?.templateCode !== open.templateCode) return
    const saved = action === 'save' ? open : now.saved
    $open.set({ ...now, ...state, saved, theirs: undefined, conflicts: [] })
    notify('success', message(state))
  })
  return outcome === 'done'
}

/** Never rejects; failures, as of a conflict, are in `$draftAttempt`. */
export const saveDraft = (): Promise<boolean> =>
  make(
    'save',
    ({ templateCode, revision, templateName, content }) =>
      call(
        scriptDrafts.save,
        { templateCode, body: { revision, templateName: templateName.trim(), content } },
        silent
      ),
    messages.saved
  )

const done = {
  submit: messages.submitted,
  withdraw: messages.withdrawn,
  publish: ({ version }: ScriptState) => messages.published({ version }),
  discard: ({ version }: ScriptState) => messages.discarded({ version })
} as const

/** Saves what is unsaved first. Never rejects; failures are in `$draftAttempt`. */
export async function moveScript(action: keyof typeof done): Promise<boolean> {
  if (action === 'submit' && $isDraftUnsaved.get() && !(await saveDraft())) return false
  const isDone = await make(
    action,
    ({ templateCode, revision }) =>
      call(scriptDrafts.move, { templateCode, body: { revision, action } }, silent),
    done[action]
  )
  const open = $open.get()
  if (isDone && action === 'discard' && open) await readDraft(open.templateCode)
  return isDone
}

/** Never rejects; failures are in `$draftAttempt`. */
export async function reviewScript(isApproved: boolean, reason = ''): Promise<boolean> {
  const isDone = await make(
    'review',
    ({ templateCode, revision }) =>
      call(scriptDrafts.review, { templateCode, body: { revision, isApproved, reason } }, silent),
    isApproved ? messages.approved : messages.rejected
  )
  const open = $open.get()
  if (isDone && open) $open.set({ ...open, reason: isApproved ? '' : reason })
  return isDone
}

export const leavingDraft = leaveQuestion($isDraftUnsaved, messages.leave)

onSignedOut(() => {
  closeDraft()
  leavingDraft.forget()
})
