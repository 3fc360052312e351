/** The rules of one script while they are edited. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { leaveQuestion } from '../../environment/leave-question.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { isVersionConflict } from '../../lib/merge/merge3.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { intentRuleSets } from './endpoints.ts'
import { intentRuleMessages as messages } from './messages.ts'
import type { RuleSet, RuleSetState } from './rule-set-schemas.ts'
import { type EditedRule, type EditedRules, toEdited, toRules } from './rules/edit-rules.ts'
import { type RuleDifference, ruleDifferences } from './rules/rule-differences.ts'
import type { IntentRules } from './schemas.ts'

const silent = { silent: true } as const

export interface OpenRuleSet extends Omit<RuleSet, 'rules'> {
  readonly edited: EditedRules
  /** What the server has. */
  readonly saved: EditedRules
  /** What another user has changed meanwhile, until it is decided whose rules stay. */
  readonly theirChanges: readonly RuleDifference[] | undefined
}

export type RuleAction = 'save' | 'publish' | 'discard'

const $open = atom<OpenRuleSet | undefined>()
const $failed = atom<Failure | undefined>()
const attempt = mutationStore<RuleAction>()
let turn = 0

export const $ruleSet = readonlyType($open)
/** Why the rules could not be read. */
export const $ruleSetFailure = readonlyType($failed)
export const $ruleAttempt = readonlyType(attempt.$attempt)
export const $areRulesUnsaved: ReadableAtom<boolean> = computed(
  $open,
  open => open !== undefined && open.edited !== open.saved
)

/** Reads the rules; changes that are not saved are lost. Never rejects. */
export async function readRuleSet(templateCode: string): Promise<void> {
  const mine = ++turn
  $failed.set(undefined)
  attempt.forget()
  try {
    const { rules, ...rest } = await call(intentRuleSets.read, { templateCode }, silent)
    if (mine !== turn) return
    const edited = toEdited(rules)
    $open.set({ ...rest, edited, saved: edited, theirChanges: undefined })
  } catch (error) {
    if (mine === turn) $failed.set(toFailure(error, commonMessages.loadFailed()))
  }
}

export function closeRuleSet(): void {
  turn++
  $open.set(undefined)
  $failed.set(undefined)
  attempt.forget()
}

export function changeRules(change: (rules: readonly EditedRule[]) => readonly EditedRule[]): void {
  const open = $open.get()
  if (open) $open.set({ ...open, edited: { ...open.edited, rules: change(open.edited.rules) } })
}

export function setDefaultLevel(defaultLevel: IntentRules['defaultLevel']): void {
  const open = $open.get()
  if (open) $open.set({ ...open, edited: { ...open.edited, defaultLevel } })
}

/** Takes over what another user has saved; what is typed here stays (rule intent-rule-14). */
async function readTheirs({ templateCode }: OpenRuleSet): Promise<void> {
  const { rules, ...rest } = await call(intentRuleSets.read, { templateCode }, silent)
  const now = $open.get()
  if (now?.templateCode !== templateCode) return
  const theirChanges = ruleDifferences(toRules(now.saved), rules)
  $open.set({ ...rest, edited: now.edited, saved: toEdited(rules), theirChanges })
}

/** Decides whose rules stay after another user has saved. */
export function settleRules(whose: 'mine' | 'theirs'): void {
  const open = $open.get()
  if (!open) return
  const edited = whose === 'theirs' ? open.saved : open.edited
  $open.set({ ...open, edited, theirChanges: undefined })
}

/** One change on the server. Failures are in the attempt. */
async function make(
  action: RuleAction,
  send: (open: OpenRuleSet) => Promise<RuleSetState>,
  done: (state: RuleSetState, now: OpenRuleSet, sent: OpenRuleSet) => OpenRuleSet
): Promise<boolean> {
  const open = $open.get()
  if (!open) return false
  const outcome = await attempt.make(action, async () => {
    const state = await send(open).catch(async (error: unknown) => {
      if (isVersionConflict(error)) await readTheirs(open)
      throw error
    })
    const now = $open.get()
    if (now?.templateCode === open.templateCode) $open.set(done(state, now, open))
  })
  return outcome === 'done'
}

/** Never rejects; failures, as of a conflict, are in `$ruleAttempt`. */
export async function saveRuleSet(): Promise<boolean> {
  const isDone = await make(
    'save',
    ({ templateCode, revision, edited }) =>
      call(
        intentRuleSets.save,
        { templateCode, body: { revision, rules: toRules(edited) } },
        silent
      ),
    (state, now, { edited: saved }) => ({ ...now, ...state, saved })
  )
  if (isDone) notify('success', messages.saved())
  return isDone
}

const move = (action: 'publish' | 'discard', done: Parameters<typeof make>[2]) =>
  make(
    action,
    ({ templateCode, revision }) =>
      call(intentRuleSets.move, { templateCode, body: { revision, action } }, silent),
    done
  )

/** Saves what is unsaved first. Never rejects; failures are in `$ruleAttempt`. */
export async function publishRuleSet(): Promise<boolean> {
  if ($areRulesUnsaved.get() && !(await saveRuleSet())) return false
  const isDone = await move('publish', (state, now) => ({
    ...{ ...now, ...state },
    published: toRules(now.saved)
  }))
  const version = $open.get()?.version ?? 0
  if (isDone) notify('success', messages.publishedAs({ version }))
  return isDone
}

/** Never rejects; failures are in `$ruleAttempt`. */
export async function discardRuleSet(): Promise<boolean> {
  const restored = (open: OpenRuleSet): OpenRuleSet => {
    const edited = toEdited(open.published ?? { rules: [], defaultLevel: null })
    return { ...open, edited, saved: edited }
  }
  const isDone = $open.get()?.hasDraft
    ? await move('discard', (state, now) => restored({ ...now, ...state }))
    : true
  const open = $open.get()
  if (!isDone || !open) return false
  if (open.edited !== open.saved) $open.set(restored(open))
  notify('success', messages.discarded())
  return true
}

export const leavingRules = leaveQuestion($areRulesUnsaved, messages.leave)

onSignedOut(() => {
  closeRuleSet()
  leavingRules.forget()
})
