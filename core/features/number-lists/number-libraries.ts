/** Libraries of the black list. */
import type { ReadableAtom } from 'nanostores'
import { readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { ManagedLibrary } from '../call-tasks/resource-schemas.ts'
import { blackList } from './endpoints.ts'
import { numberListMessages as messages } from './messages.ts'

/** The built-in library, used by tasks that choose none. */
export const GLOBAL = 0 // rule number-17

const libraries = queryStore<readonly ManagedLibrary[]>()
const attempt = mutationStore<'add'>()

export const $libraries: ReadableAtom<QueryState<readonly ManagedLibrary[]>> = libraries.$store

/** Outcome of adding one; a failure is shown in its dialog. */
export const $libraryAttempt = readonlyType(attempt.$attempt)
export const forgetLibraryAttempt = attempt.forget

/** Never rejects; failures are in `$libraries`. */
export const loadLibraries = (): Promise<void> =>
  libraries.refresh(() => call(blackList.libraries, {}, { silent: true }))

/** Resolves to the id of the new library, or undefined when it was not created. */
export async function addLibrary(libName: string): Promise<number | undefined> {
  let libId: number | undefined
  const outcome = await attempt.make('add', async () => {
    libId = (await call(blackList.addLibrary, { body: { libName } }, { silent: true })).libId
  })
  if (outcome !== 'done') return undefined
  notify('success', messages.libraryAdded())
  await loadLibraries()
  return libId
}

/** @throws `Failure`, already shown. */
export async function removeLibrary(libId: number): Promise<void> {
  await call(blackList.removeLibrary, { libId: String(libId) })
  notify('success', messages.libraryRemoved())
  await loadLibraries()
}

onSignedOut(() => {
  attempt.forget()
  libraries.forget()
})
