/** The analysis that runs or was computed. */
import { atom, computed, type ReadableAtom, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { guardLeaving } from '../../environment/guard-leaving.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { topBarMessages } from '../../messages/top-bar-messages.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { CallRecord } from '../calls/schemas.ts'
import { selfAnalysis } from './endpoints.ts'
import type { AnalysisRun, AnalysisSpec, SelfAnalysisOptions } from './schemas.ts'

const silent = { silent: true } as const
/** In ms, between two looks at the progress. */
const LOOK_MS = 500

const options = queryStore<SelfAnalysisOptions>()
const read = queryStore<AnalysisRun>()
const attempt = mutationStore<'start'>()
/** The analysis whose result is kept by a view. */
const $saved = atom<string | undefined>()
let stopLooking: (() => void) | undefined

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

/** Reads an analysis, again and again until it is over. Never rejects. */
export async function followRun(id: string): Promise<void> {
  stopLooking?.()
  stopLooking = undefined
  await read.load(() => call(selfAnalysis.run, { id }, silent))
  const run = lastOf(read.$store.get())
  if (run?.id === id && isRunning(run) && read.$store.get().status === 'ready')
    stopLooking = after(LOOK_MS, () => void followRun(id))
}

/** Starts an analysis. `isKept`: a view has it already. Resolves to its id; undefined on failure. */
export async function startRun(spec: AnalysisSpec, isKept: boolean): Promise<string | undefined> {
  let started: string | undefined
  await attempt.make('start', async () => {
    started = (await call(selfAnalysis.start, { body: spec }, silent)).id
  })
  if (started === undefined) return undefined
  if (isKept) $saved.set(started)
  read.forget()
  await followRun(started)
  return started
}

export async function cancelRun(id: string): Promise<void> {
  await call(endpoints.transfers.cancel, { id })
  await followRun(id)
}

/** The result is kept by a view. */
export const runIsSaved = (): void => $saved.set(lastOf(read.$store.get())?.id)

export function forgetRun(): void {
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

const $question = atom<((isLeaving: boolean) => void) | undefined>()
/** Whether the confirmation before leaving the page is open. */
export const $needsLeaveConfirmation = computed($question, question => question !== undefined)

/** Resolves to whether the page may be left. */
export function askToLeaveResult(): Promise<boolean> {
  if (!$isResultUnsaved.get()) return Promise.resolve(true)
  return new Promise(resolve => $question.set(resolve))
}

export function answerLeavingResult(isLeaving: boolean): void {
  const answer = $question.get()
  $question.set(undefined)
  if (isLeaving) forgetRun()
  answer?.(isLeaving)
}

/** Asks before the window is closed, too. Returns the stop function. */
export const guardResult = (): (() => void) =>
  guardLeaving($isResultUnsaved, topBarMessages.leaveAnalysis)

onSignedOut(() => {
  forgetRun()
  options.forget()
  $saved.set(undefined)
  $question.set(undefined)
})
