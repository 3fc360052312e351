/** Opens 添加号码 from anywhere in the console. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

/** What numbers become, in the order of the radio buttons (rule number-import-1). */
export type NumbersKind = 'customer' | 'clue' | 'task'

export interface AddNumbersRequest {
  readonly kind: NumbersKind | 'manual' | 'member'
  /** The target task, for clues a clue task; without one, the dialog offers target kind and task. */
  readonly taskId?: string | undefined
  /** The group of an address book that members go to. */
  readonly group?: { readonly id: string; readonly name: string } | undefined
  /** A scheduled task: numbers cannot be typed (rule number-import-2). */
  readonly isTimed?: boolean | undefined
  /** Opened from task handling. */
  readonly isTaskHandle?: boolean | undefined
  /** Called once numbers were added or a file import has started. */
  readonly onAdded?: (() => void) | undefined
}

const $window = atom<AddNumbersRequest | undefined>()
export const $addNumbers = readonlyType($window)

export const openAddNumbers = (request: AddNumbersRequest): void => $window.set(request)
export const closeAddNumbers = (): void => $window.set(undefined)

onSignedOut(closeAddNumbers)
