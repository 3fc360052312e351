import { isTelephoneNumber } from '../../lib/format/phone-number.ts'
import { isTaskNumber, taskNumber } from '../number-import/rules/phone-entry.ts'
import { type HandlingStatus, handlingStatus, type NumberClass, numberClass } from './enums.ts'

export const MOST_NAME = 128
/** Typed numbers per request. */
export const MOST_TYPED = 10_000

/** Classes whose numbers may be called, from a call task (rule number-handling-4). */
export const callable: readonly NumberClass[] = [1, 3, 5]

/** A number as a call task takes it; blank where it is none (rule number-handling-1). */
export function normalisedNumber(typed: string): string {
  const plain = taskNumber(typed, false)
  return isTaskNumber(plain, false) && isTelephoneNumber(plain) ? plain : ''
}

/** Whether a task still waits or runs. */
export const isUnfinished = (status: HandlingStatus): boolean => status <= 1

/** The choices of a number class. */
export const classOptions = numberClass.options
export const statusOptions = handlingStatus.options
