/** Published versions of a script's rules, and re-grading of earlier calls. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { onStart } from '../../environment/environment.ts'
import { areaList } from '../../lib/query/area-list.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { DayRange } from '../report-range/rules.ts'
import { intentRuleSets } from './endpoints.ts'
import { isGoing } from './rule-dry-run.ts'
import { $ruleSet } from './rule-set-draft.ts'
import type { GradeChange, Regrade, RuleSetVersion } from './rule-set-schemas.ts'

const silent = { silent: true } as const
const LOOK_MS = 1000
/** Runs that are listed. */
const MOST_RUNS = 50

export interface RulePast {
  readonly versions: readonly RuleSetVersion[]
  readonly regrades: readonly Regrade[]
}

const past = queryStore<RulePast>()
const attempt = mutationStore<'regrade'>()
let stopLooking: (() => void) | undefined

export const $rulePast: ReadableAtom<QueryState<RulePast>> = past.$store
export const $regradeStart = readonlyType(attempt.$attempt)

async function regradesOf(templateCode: string): Promise<readonly Regrade[]> {
  const query = { page: 1, pageSize: MOST_RUNS }
  return (await call(intentRuleSets.regrades, { templateCode, query }, silent)).list
}

/** Never rejects; failures are in `$rulePast`. */
export const readRulePast = (templateCode: string): Promise<void> =>
  past.load(async () => {
    const [versions, regrades] = await Promise.all([
      call(intentRuleSets.versions, { templateCode }, silent),
      regradesOf(templateCode)
    ])
    return { versions, regrades }
  })

const readAgain = (): void => {
  const open = $ruleSet.get()
  if (open) void readRulePast(open.templateCode)
}

/** Reads the runs alone; when that fails, the last ones stay. */
function readRuns(): void {
  const [open, before] = [$ruleSet.get(), lastOf(past.$store.get())]
  if (open && before)
    void past.refresh(async () => ({ ...before, regrades: await regradesOf(open.templateCode) }))
}

// While a run goes on.
onStart(() =>
  past.$store.listen(state => {
    stopLooking?.()
    stopLooking = undefined
    if (state.status === 'ready' && state.value.regrades.some(isGoing))
      stopLooking = after(LOOK_MS, readRuns)
  })
)

/** Never rejects; failures are in `$regradeStart`. */
export async function startRegrade(days: DayRange): Promise<boolean> {
  const open = $ruleSet.get()
  if (!open) return false
  const { templateCode } = open
  const outcome = await attempt.make('regrade', () =>
    call(intentRuleSets.startRegrade, { templateCode, body: days }, silent)
  )
  await readRulePast(templateCode)
  return outcome === 'done'
}

/** Cancels a run; what it changed until then stays. @throws `Failure`, already shown. */
export async function cancelRegrade(id: string): Promise<void> {
  await call(endpoints.transfers.cancel, { id })
  readRuns()
}

/** The calls that a run changed. */
export const regradeChanges = areaList<GradeChange, { readonly id: string }>({
  name: 'intent-changes',
  query: { id: '' },
  load: ({ query: { id }, ...query }) => call(intentRuleSets.changes, { id, query }, silent)
})

const $chosen = atom<Regrade | undefined>()
/** The run whose changes are shown. */
export const $chosenRegrade = readonlyType($chosen)
export const chooseRegrade = (run: Regrade | undefined): void => $chosen.set(run)

const $now = computed($ruleSet, open => open && `${open.templateCode} ${open.version}`)

/** Reads the past of the open rules, again after each version. Returns what stops it. */
export function followRulePast(): () => void {
  const stop = $now.subscribe(readAgain)
  return () => {
    stop()
    forgetRulePast()
  }
}

export function forgetRulePast(): void {
  stopLooking?.()
  stopLooking = undefined
  past.forget()
  attempt.forget()
  chooseRegrade(undefined)
}

onSignedOut(forgetRulePast)
