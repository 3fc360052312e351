/** What publishing would change, and what happened to a scenario. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reception } from './endpoints.ts'
import type { ReceptionChanges, ReceptionEntry } from './schemas.ts'

const silent = { silent: true } as const
const changes = queryStore<ReceptionChanges>()
const history = queryStore<readonly ReceptionEntry[]>()

export const $scenarioChanges: ReadableAtom<QueryState<ReceptionChanges>> = changes.$store
export const $scenarioHistory: ReadableAtom<QueryState<readonly ReceptionEntry[]>> = history.$store

/** Never rejects; failures are in `$scenarioChanges`. */
export const readChanges = (id: string): Promise<void> =>
  changes.load(() => call(reception.changes, { id }, silent))

/** Never rejects; failures are in `$scenarioHistory`. */
export const readHistory = (id: string): Promise<void> =>
  history.load(() => call(reception.history, { id }, silent))

export function forgetScenarioPast(): void {
  changes.forget()
  history.forget()
}

onSignedOut(forgetScenarioPast)
