/** The libraries of the black list. */
import type { ReadableAtom } from 'nanostores'
import { readonlyType } from 'nanostores'
import { blackList } from '../../contract/endpoints/number-lists.ts'
import type { BlacklistShelf } from '../../contract/entities/task-resources.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { numberListText as t } from '../../text/number-lists.ts'
import { attemptStore } from '../sign-in/attempt.ts'

/** The library that is always there, and that tasks use which choose none. */
export const GLOBAL = 0

const libraries = remote<readonly BlacklistShelf[]>()
const attempt = attemptStore<'add'>()

export const $libraries: ReadableAtom<Remote<readonly BlacklistShelf[]>> = libraries.$store

/** How adding one went; a refusal stands in its dialog. */
export const $libraryAttempt = readonlyType(attempt.$attempt)
export const forgetLibraryAttempt = attempt.forget

/** Never rejects: `$libraries` says what failed. */
export const loadLibraries = (): Promise<void> =>
  libraries.refresh(() => call(blackList.libraries, {}, { silent: true }))

/** Resolves with the number of the new library, or with nothing where it was not made. */
export async function addLibrary(libName: string): Promise<number | undefined> {
  let libId: number | undefined
  const outcome = await attempt.make('add', async () => {
    libId = (await call(blackList.addLibrary, { body: { libName } }, { silent: true })).libId
  })
  if (outcome !== 'done') return undefined
  notify('success', t.libraryAdded())
  await loadLibraries()
  return libId
}

/** Rejects with a `Failure` of which the person has been told. */
export async function removeLibrary(libId: number): Promise<void> {
  await call(blackList.removeLibrary, { libId: String(libId) })
  notify('success', t.libraryRemoved())
  await loadLibraries()
}

onSignedOut(() => {
  attempt.forget()
  libraries.forget()
})
