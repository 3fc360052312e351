/** Which numbers may receive messages (rule text-message-6). */

import type { CodeOf } from '../../../contract/enumeration.ts'
import { isLocalNumber, isTelephoneNumber } from '../../../lib/format/phone-number.ts'
import { taskNumber } from '../../number-import/rules/phone-entry.ts'
import type { gatewayCode, LeftOutReason } from '../enums.ts'

const mobile = /^1[3-9]\d{9}$/
/** 400 and 800, 95 and 96 with three to six digits, 1010 with four, short numbers and extensions. */
const service = /^(?:[48]00\d{7}|9[56]\d{3,6}|1010\d{4}|(?:33)?\d{3,6})$/

type NumberIssue = Extract<LeftOutReason, 'INVALID' | 'LANDLINE' | 'SERVICE'>
/** What the record of a call's message says that was not sent for its number. */
export const unsentCodes = {
  LANDLINE: 'LANDLIN',
  SERVICE: 'SERVNUM',
  INVALID: 'BADNUMB'
} as const satisfies Record<NumberIssue, CodeOf<typeof gatewayCode>>

type RecipientNumber = { readonly phone: string } | { readonly reason: NumberIssue }

/** The number in dialled form, or why it receives no messages. */
export function recipientNumber(typed: string): RecipientNumber {
  const phone = taskNumber(typed, false)
  if (mobile.test(phone)) return { phone }
  if (service.test(phone)) return { reason: 'SERVICE' }
  const isFixed = isLocalNumber(phone) || (isTelephoneNumber(phone) && /^0[1-9]/.test(phone))
  return { reason: isFixed ? 'LANDLINE' : 'INVALID' }
}
