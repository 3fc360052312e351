/** What opens 线索详情 (doc 3 §2), wherever in the console it is asked for. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const $which = atom<string | undefined>()

/** The clue whose details are on show. */
export const $openClue = readonlyType($which)

export const openClue = (id: string): void => $which.set(id)
export const closeClue = (): void => $which.set(undefined)

onSignedOut(closeClue)
