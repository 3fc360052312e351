/** The dry run of the rules that are edited. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { onStart } from '../../environment/environment.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { DayRange } from '../report-range/rules.ts'
import { intentRuleSets } from './endpoints.ts'
import { $ruleSet } from './rule-set-draft.ts'
import type { DryRun } from './rule-set-schemas.ts'
import { type EditedRules, toRules } from './rules/edit-rules.ts'

const silent = { silent: true } as const
/** In ms, between two looks at the progress. */
const LOOK_MS = 500

const read = queryStore<DryRun>()
const attempt = mutationStore<'start'>()
const $rules = atom<EditedRules | undefined>()
let stopLooking: (() => void) | undefined
/** Raised when the run is forgotten: one that is being requested is not followed then. */
let turn = 0

export const $dryRun: ReadableAtom<QueryState<DryRun>> = read.$store
export const $dryRunStart = readonlyType(attempt.$attempt)
/** The rules that the run is about. */
export const $dryRunRules = readonlyType($rules)

export const isGoing = (run: Pick<DryRun, 'status'> | undefined): boolean =>
  run?.status === 'waiting' || run?.status === 'running'

/** Reads a run, and again and again until it is over. Never rejects. */
const follow = (id: string): Promise<void> =>
  read.load(() => call(intentRuleSets.dryRun, { id }, silent))

onStart(() =>
  read.$store.listen(state => {
    stopLooking?.()
    stopLooking = undefined
    if (state.status !== 'ready' || !isGoing(state.value)) return
    const { id } = state.value
    stopLooking = after(LOOK_MS, () => void follow(id))
  })
)

/** Starts a dry run of the rules as they are edited. Never rejects; failures are in the attempt. */
export async function startDryRun(days: DayRange): Promise<void> {
  const open = $ruleSet.get()
  if (!open) return
  const { templateCode, edited } = open
  const mine = ++turn
  let started: string | undefined
  await attempt.make('start', async () => {
    const body = { ...days, rules: toRules(edited) }
    started = (await call(intentRuleSets.startDryRun, { templateCode, body }, silent)).id
  })
  if (started === undefined || mine !== turn) return
  read.forget()
  $rules.set(edited)
  await follow(started)
}

/** Reads the run again after a failure. Never rejects. */
export async function retryDryRun(): Promise<void> {
  const run = lastOf(read.$store.get())
  if (run) await follow(run.id)
}

/** Cancels the run. @throws `Failure`, already shown. */
export async function cancelDryRun(id: string): Promise<void> {
  await call(endpoints.transfers.cancel, { id })
  await follow(id)
}

export function forgetDryRun(): void {
  turn++
  stopLooking?.()
  stopLooking = undefined
  $rules.set(undefined)
  read.forget()
  attempt.forget()
}

onSignedOut(forgetDryRun)
