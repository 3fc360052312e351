/** Adds a clue by hand. */
import { readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { reloadClues } from './clue-lists.ts'
import { closeNewClue, openClue } from './clue-window.ts'
import { clues } from './endpoints.ts'
import { clueMessages as messages } from './messages.ts'

type NewClue = Parameters<typeof call<typeof clues.add>>[1]['body']

const attempt = mutationStore<'add'>()

/** Outcome of the last submit of the open form. */
export const $addClueAttempt = readonlyType(attempt.$attempt)

export function stopAddingClue(): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  closeNewClue()
}

/** Clears the failure on input. */
export function clearAddClueError(): void {
  if (attempt.$attempt.get().status === 'failed') attempt.forget()
}

/** Adds a clue and opens it over the lists. Never rejects: a failure is shown in the form. */
export async function addClue(body: NewClue): Promise<void> {
  let id: string | undefined
  const outcome = await attempt.make('add', async () => {
    id = (await call(clues.add, { body }, { silent: true })).id
  })
  if (outcome !== 'done' || id === undefined) return
  attempt.forget()
  closeNewClue()
  notify('success', messages.added())
  openClue(id)
  await reloadClues()
}

onSignedOut(attempt.forget)
