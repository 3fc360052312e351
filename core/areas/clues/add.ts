/** A clue that is added by hand. */
import { readonlyType } from 'nanostores'
import { clues } from '../../contract/endpoints/clues.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { clueText as t } from '../../text/clues.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { reloadClues } from './lists.ts'
import { closeNewClue, openClue } from './open.ts'

type NewClue = Parameters<typeof call<typeof clues.add>>[1]['body']

const attempt = attemptStore<'add'>()

/** How the form that is open was sent last. */
export const $addClueAttempt = readonlyType(attempt.$attempt)

export function stopAddingClue(): void {
  if (attempt.$attempt.get().at === 'busy') return
  attempt.forget()
  closeNewClue()
}

/** What was refused is typed anew. */
export function forgiveAddingClue(): void {
  if (attempt.$attempt.get().at === 'failed') attempt.forget()
}

/** Shows the new one over the lists. Never rejects: a refusal stands in the form. */
export async function addClue(body: NewClue): Promise<void> {
  let id: string | undefined
  const outcome = await attempt.make('add', async () => {
    id = (await call(clues.add, { body }, { silent: true })).id
  })
  if (outcome !== 'done' || id === undefined) return
  attempt.forget()
  closeNewClue()
  notify('success', t.added())
  openClue(id)
  await reloadClues()
}

onSignedOut(attempt.forget)
