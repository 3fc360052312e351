/** The analysis that runs or was computed. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { onStart } from '../../environment/environment.ts'
import { leaveQuestion } from '../../environment/leave-question.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { topBarPopupMessages } from '../../messages/top-bar-popup-messages.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { rangeOf } from '../report-range/rules.ts'
import { isSameSpec } from './draft.ts'
import { selfAnalysis } from './endpoints.ts'
import type { AnalysisRun, AnalysisSpec, SelfAnalysisOptions, ViewSpec } from './schemas.ts'

const silent = { silent: true } as const
/** In ms, between two looks at the progress. */
const LOOK_MS = 500

const options = queryStore<SelfAnalysisOptions>()
const read = queryStore<AnalysisRun>()
const attempt = mutationStore<'start'>()
/** The analysis whose result is kept by a view. */
const $saved = atom<string | undefined>()
let stopLooking: (() => void) | undefined
/** Raised when the run is forgotten: one that is being requested is not followed then. */
let turn = 0

export const $selfAnalysisOptions: ReadableAtom<QueryState<SelfAnalysisOptions>> = options.$store
export const $analysisRun: ReadableAtom<QueryState<AnalysisRun>> = read.$store
export const $analysisStart = readonlyType(attempt.$attempt)

/** Whether leaving the page would lose a result. */
export const $isResultUnsaved = computed([read.$store, $saved], (state, saved) => {
  const run = lastOf(state)
  return run?.result != null && run.id !== saved
})

export const isRunning = (run: AnalysisRun | undefined): boolean =>
  run?.status === 'waiting' || run?.status === 'running'

/** Never rejects; failures are in the store. */
export const readSelfAnalysisOptions = (): Promise<void> =>
  options.load(() => call(selfAnalysis.options, {}, silent))

/** Reads an analysis, and again and again until it is over. Never rejects. */
export const followRun = (id: string): Promise<void> =>
  read.load(() => call(selfAnalysis.run, { id }, silent))

// Also after a failure, when the store has read it again by itself.
onStart(() =>
  read.$store.listen(state => {
    stopLooking?.()
    stopLooking = undefined
    if (state.status !== 'ready' || !isRunning(state.value)) return
    const { id } = state.value
    stopLooking = after(LOOK_MS, () => void followRun(id))
  })
)

/** Starts an analysis. `isKept`: a view has it already. Resolves to its id; undefined on failure. */
export async function startRun(spec: AnalysisSpec, isKept: boolean): Promise<string | undefined> {
  const mine = ++turn
  let started: string | undefined
  await attempt.make('start', async () => {
    started = (await call(selfAnalysis.start, { body: spec }, silent)).id
  })
  if (started === undefined || mine !== turn) return undefined
  if (isKept) $saved.set(started)
  read.forget()
  await followRun(started)
  return started
}

export async function cancelRun(id: string): Promise<void> {
  await call(endpoints.transfers.cancel, { id })
  await followRun(id)
}

/** A view keeps this analysis: the result is kept, if it is one of it. */
export function runIsSaved({ range, from = '', to = '', ...question }: ViewSpec): void {
  const run = lastOf(read.$store.get())
  if (!run) return
  const days = range === undefined ? { from, to } : rangeOf(range, run.createTime)
  if (isSameSpec(run.spec, { ...question, ...days })) $saved.set(run.id)
}

export function forgetRun(): void {
  turn += 1
  stopLooking?.()
  stopLooking = undefined
  read.forget()
  attempt.forget()
}

/** Starts an export of the whole result to the transfer list. */
export async function exportRun(id: string): Promise<unknown> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(selfAnalysis.exportRun, { id }))
}

export type CountedCallSearch = SearchOf<typeof selfAnalysis.calls> & { readonly id: string }

/** The calls that a number counts. */
export const countedCalls = areaList<CallRecord, CountedCallSearch>({
  name: 'self-analysis-calls',
  query: { id: '', measure: '' },
  load: ({ query: { id, ...query }, ...page }) =>
    call(selfAnalysis.calls, { id, query: { ...query, ...page } }, silent)
})

export const leavingResult = leaveQuestion(
  $isResultUnsaved,
  topBarPopupMessages.leaveAnalysis,
  forgetRun
)

onSignedOut(() => {
  forgetRun()
  options.forget()
  $saved.set(undefined)
  leavingResult.forget()
})
