/** Opens 线索详情 and the form of a new clue from anywhere in the console. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const $which = atom<string | undefined>()

/** The selected clue. */
export const $openClue = readonlyType($which)

export const openClue = (id: string): void => $which.set(id)
export const closeClue = (): void => $which.set(undefined)

const $isAdding = atom(false)

/** Whether the form of a new clue is open. */
export const $isAddingClue = readonlyType($isAdding)

export const startAddingClue = (): void => $isAdding.set(true)
export const closeNewClue = (): void => $isAdding.set(false)

onSignedOut(() => {
  closeClue()
  closeNewClue()
})
