/** A clue that is added by hand. */
import { atom, readonlyType } from 'nanostores'
import { clues } from '../../contract/endpoints/clues.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { clueText as t } from '../../text/clues.ts'
import { attemptStore } from '../sign-in/attempt.ts'
import { reloadClues } from './lists.ts'
import { openClue } from './open.ts'

type NewClue = Parameters<typeof call<typeof clues.add>>[1]['body']

const $isOpen = atom(false)
const attempt = attemptStore<'add'>()

/** Whether its form is open. */
export const $isAddingClue = readonlyType($isOpen)
export const $addClueAttempt = readonlyType(attempt.$attempt)

export function startAddingClue(): void {
  attempt.forget()
  $isOpen.set(true)
}

export function stopAddingClue(): void {
  if (attempt.$attempt.get().at !== 'busy') $isOpen.set(false)
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
  $isOpen.set(false)
  notify('success', t.added())
  openClue(id)
  await reloadClues()
}

onSignedOut(() => {
  attempt.forget()
  $isOpen.set(false)
})
