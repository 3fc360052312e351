import { orderMessages as messages } from '../messages.ts'

const DIGITS = 8
const NUMBER = /^(?:gd)?0*(\d{1,15})$/i

/** `GD00000123`. */
export const orderNumber = (value: number | null): string =>
  value === null ? '' : messages.number({ digits: String(value).padStart(DIGITS, '0') })

/** The value of a number as it is typed, with or without letters and zeros. */
export function readOrderNumber(text: string): number | undefined {
  const digits = NUMBER.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
