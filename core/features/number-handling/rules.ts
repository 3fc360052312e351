import { isTelephoneNumber } from '../../lib/format/phone-number.ts'
import { type HandlingStatus, handlingStatus, type NumberClass, numberClass } from './enums.ts'

export const MOST_NAME = 128
/** Typed numbers per request. */
export const MOST_TYPED = 10_000

/** Classes whose numbers may be called, from a call task (rule number-handling-4). */
export const callable: readonly NumberClass[] = [1, 3, 5]

const FORMATTING = /[\s()（）-]/g

/** The digits of a number as it is dialled, without a Chinese country code; blank for none (rule number-handling-1). */
export function plainNumber(typed: string): string {
  const plain = typed.replace(FORMATTING, '').replace(/^(?:\+|00)86/, '')
  return isTelephoneNumber(plain) ? plain : ''
}

/** Whether a task still waits or runs. */
export const isUnfinished = (status: HandlingStatus): boolean => status <= 1

/** The choices of a number class. */
export const classOptions = numberClass.options
export const statusOptions = handlingStatus.options
