/** One scenario while it is edited. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { leaveQuestion } from '../../environment/leave-question.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { isVersionConflict } from '../../lib/merge/merge3.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reception } from './endpoints.ts'
import { mergeScenario, withPart } from './rules/merge-scenario.ts'
import { type ContentPart, contentParts, isSamePart } from './rules/scenario-differences.ts'
import { scenarioMessages as messages } from './scenario-messages.ts'
import type { ReceptionContent } from './scenario-schemas.ts'
import type { ReceptionScenario, ReceptionState } from './schemas.ts'

const silent = { silent: true } as const

type Saved = Pick<ReceptionScenario, 'name' | 'content'>

export interface OpenScenario extends ReceptionScenario {
  /** What the server has. */
  readonly saved: Saved
  /** Parts that another user has changed meanwhile, differently; `theirs` has that user's. */
  readonly conflicts: readonly ContentPart[]
  readonly theirs: ReceptionContent | undefined
}

export type ScenarioChange = 'save' | 'publish' | 'discard' | 'enable' | 'test'

const $open = atom<OpenScenario | undefined>()
const $failed = atom<Failure | undefined>()
const attempt = mutationStore<ScenarioChange>()
let turn = 0

export const $scenario = readonlyType($open)
/** Why the scenario could not be read. */
export const $scenarioFailure = readonlyType($failed)
export const $scenarioAttempt = readonlyType(attempt.$attempt)

const isChanged = ({ name, content, saved }: OpenScenario): boolean =>
  name !== saved.name || contentParts.some(part => !isSamePart(content, saved.content, part))

export const $isScenarioUnsaved: ReadableAtom<boolean> = computed(
  $open,
  open => open !== undefined && isChanged(open)
)

const opened = (scenario: ReceptionScenario): OpenScenario => {
  const { name, content } = scenario
  return { ...scenario, saved: { name, content }, conflicts: [], theirs: undefined }
}

const fetchScenario = (id: string) => call(reception.read, { id }, silent)

/** Reads a scenario; changes that are not saved are lost. Never rejects. */
export async function readScenario(id: string): Promise<void> {
  const mine = ++turn
  $failed.set(undefined)
  attempt.forget()
  try {
    const scenario = await fetchScenario(id)
    if (mine === turn) $open.set(opened(scenario))
  } catch (error) {
    if (mine === turn) $failed.set(toFailure(error, commonMessages.loadFailed()))
  }
}

export function closeScenario(): void {
  turn++
  $open.set(undefined)
  $failed.set(undefined)
  attempt.forget()
}

export function changeScenario(change: (content: ReceptionContent) => ReceptionContent): void {
  const open = $open.get()
  if (open) $open.set({ ...open, content: change(open.content) })
}

export function renameScenario(name: string): void {
  const open = $open.get()
  if (open) $open.set({ ...open, name })
}

/** Takes over what another user has saved; what is typed here stays (rule reception-15). */
async function mergeTheirs(open: OpenScenario): Promise<void> {
  const theirs = await fetchScenario(open.id)
  const now = $open.get()
  if (now?.id !== open.id) return
  const { content, conflicts } = mergeScenario(now.saved.content, now.content, theirs.content)
  const name = now.name === now.saved.name ? theirs.name : now.name
  $open.set({ ...opened(theirs), name, content, conflicts, theirs: theirs.content })
}

/** Decides which content of a part stays. */
export function settlePart(part: ContentPart, whose: 'mine' | 'theirs'): void {
  const open = $open.get()
  if (!open?.theirs) return
  const content = whose === 'theirs' ? withPart(open.content, part, open.theirs) : open.content
  $open.set({ ...open, content, conflicts: open.conflicts.filter(one => one !== part) })
}

/** One change on the server. Never rejects; failures are in `$scenarioAttempt`. */
async function make(
  what: ScenarioChange,
  send: (open: OpenScenario) => Promise<ReceptionState>,
  message: (state: ReceptionState) => string
): Promise<boolean> {
  const open = $open.get()
  if (!open) return false
  const outcome = await attempt.make(what, async () => {
    const state = await send(open).catch(async (error: unknown) => {
      if (isVersionConflict(error)) await mergeTheirs(open)
      throw error
    })
    const now = $open.get()
    if (now?.id !== open.id) return
    const saved = what === 'save' ? { name: open.name, content: open.content } : now.saved
    // Enabling leaves the content, and what is to be decided about it, as it is.
    const decided = what !== 'enable' && { conflicts: [], theirs: undefined }
    $open.set({ ...now, ...state, saved, ...decided })
    notify('success', message(state))
  })
  return outcome === 'done'
}

export const saveScenario = (): Promise<boolean> =>
  make(
    'save',
    ({ id, revision, name, content }) =>
      call(reception.save, { id, body: { revision, name: name.trim(), content } }, silent),
    messages.saved
  )

/** Saves what is unsaved first. Never rejects. */
export async function publishScenario(): Promise<boolean> {
  if ($isScenarioUnsaved.get() && !(await saveScenario())) return false
  return make(
    'publish',
    ({ id, revision }) => call(reception.publish, { id, body: { revision } }, silent),
    ({ version }) => messages.published({ version })
  )
}

export async function discardScenario(): Promise<void> {
  const isDone = await make(
    'discard',
    ({ id, revision }) => call(reception.discard, { id, body: { revision } }, silent),
    ({ version }) => messages.discarded({ version })
  )
  const open = $open.get()
  if (isDone && open) await readScenario(open.id)
}

export const setScenarioEnabled = (isEnabled: boolean): Promise<boolean> =>
  make(
    'enable',
    ({ id, revision }) => call(reception.enable, { id, body: { revision, isEnabled } }, silent),
    isEnabled ? messages.enabled : messages.disabled
  )

/** A simulated caller follows what is edited; resolves to the call's id. Never rejects. */
export async function testScenario(from: string, keys: string): Promise<string | undefined> {
  if ($isScenarioUnsaved.get() && !(await saveScenario())) return undefined
  const open = $open.get()
  if (!open) return undefined
  let callRecordId: string | undefined
  const outcome = await attempt.make('test', async () => {
    const body = { revision: open.revision, from, keys }
    callRecordId = (await call(reception.test, { id: open.id, body }, silent)).callRecordId
  })
  return outcome === 'done' ? callRecordId : undefined
}

export const forgetAttempt = attempt.forget

export const leavingScenario = leaveQuestion($isScenarioUnsaved, messages.leave)

onSignedOut(() => {
  closeScenario()
  leavingScenario.forget()
})
