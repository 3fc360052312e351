/** Calls what needs the core on duty: the guard, the look, what the page is told. */
import { atom, readonlyType } from 'nanostores'
import type { Door } from '../widgets/door.ts'
import { fetchTwice } from '../widgets/fetch-twice.ts'
import type { ConsoleDefinition } from './definition.ts'

const $missing = atom(false)
let again: () => void = () => undefined

/** Whether it has not come: nobody can be let in then. */
export const $dutyIsMissing = readonlyType($missing)
export const summonAgain = (): void => again()

/** Returns how to dismiss it. */
export function summon(door: Door<ConsoleDefinition>): () => void {
  let isGone = false
  let end: (() => void) | undefined
  const call = () => {
    $missing.set(false)
    fetchTwice(() => import('./duty.ts')).then(
      ({ begin }) => {
        if (!isGone) end = begin(door)
      },
      () => $missing.set(true)
    )
  }
  again = call
  call()
  return () => {
    isGone = true
    end?.()
  }
}
