/** Named analyses: the own ones, and those shared with a role of the user. */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { runIsSaved } from './analysis-run.ts'
import { selfAnalysis } from './endpoints.ts'
import { selfAnalysisMessages as messages } from './messages.ts'
import type { AnalysisView, ViewSpec } from './schemas.ts'

const silent = { silent: true } as const
const store = queryStore<readonly AnalysisView[]>()
const attempt = mutationStore<'save'>()

export const $analysisViews: ReadableAtom<QueryState<readonly AnalysisView[]>> = store.$store
export const $viewAttempt = readonlyType(attempt.$attempt)
export const forgetViewAttempt = attempt.forget

/** Never rejects; failures are in the store. */
export const readViews = (): Promise<void> => store.load(() => call(selfAnalysis.views, {}, silent))

export const viewOf = (
  state: QueryState<readonly AnalysisView[]>,
  id: string | undefined
): AnalysisView | undefined => lastOf(state)?.find(view => view.id === id)

let latest: AnalysisView | undefined
async function written(write: () => Promise<AnalysisView>): Promise<Outcome> {
  const outcome = await attempt.make('save', async () => {
    latest = await write()
  })
  if (outcome !== 'done') return outcome
  notify('success', messages.saved())
  await readViews()
  return outcome
}

/** Resolves to the new view; undefined when it was refused. Never rejects. */
export async function addView(
  name: string,
  spec: ViewSpec,
  roleId: string | null
): Promise<AnalysisView | undefined> {
  const outcome = await written(() =>
    call(selfAnalysis.addView, { body: { name, spec, roleId } }, silent)
  )
  if (outcome !== 'done') return undefined
  runIsSaved(spec)
  return latest
}

/** Replaces what a view asks. Rejects with a `Failure`, which is shown. */
export async function updateView({ id, version }: AnalysisView, spec: ViewSpec): Promise<void> {
  try {
    await call(selfAnalysis.changeView, { id, body: { version, spec } })
    runIsSaved(spec)
    notify('success', messages.saved())
  } finally {
    await readViews()
  }
}

/** Renames and shares a view. Never rejects. */
export const renameView = (
  { id, version }: AnalysisView,
  name: string,
  roleId: string | null
): Promise<Outcome> =>
  written(() => call(selfAnalysis.changeView, { id, body: { version, name, roleId } }, silent))

/** Rejects with a `Failure`, which is shown; the list is read again either way. */
export async function removeView({ id, version }: AnalysisView): Promise<void> {
  try {
    await call(selfAnalysis.removeView, { id, query: { version } })
    notify('success', messages.deleted())
  } finally {
    await readViews()
  }
}

onSignedOut(() => {
  store.forget()
  attempt.forget()
})
