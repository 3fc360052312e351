/** What opens 添加号码, wherever in the console it is asked for. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

/** What numbers become: the radios of doc 2 §2.8 in their order. */
export type NumbersKind = 'customer' | 'clue' | 'task'

export interface AddNumbersAsked {
  readonly kind: NumbersKind | 'manual'
  /** Into this task; without one the dialog lets choose what numbers become, and which task. */
  readonly taskId?: string | undefined
  /** An appointed task: nobody types its numbers (doc 2 §2.8). */
  readonly isTimed?: boolean | undefined
  /** Asked for while tasks are handled. */
  readonly isTaskHandle?: boolean | undefined
  /** Hears what has begun: numbers were added, or a file is on its way. */
  readonly onAdded?: (() => void) | undefined
}

const $window = atom<AddNumbersAsked | undefined>()
export const $addNumbers = readonlyType($window)

export const openAddNumbers = (asked: AddNumbersAsked): void => $window.set(asked)
export const closeAddNumbers = (): void => $window.set(undefined)

onSignedOut(closeAddNumbers)
