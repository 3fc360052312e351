/** Which numbers may receive messages (rule text-message-6). */
import { isLocalNumber, isTelephoneNumber } from '../../../lib/format/phone-number.ts'
import { taskNumber } from '../../number-import/rules/phone-entry.ts'
import type { LeftOutReason } from '../enums.ts'

const mobile = /^1[3-9]\d{9}$/

type RecipientNumber =
  | { readonly phone: string }
  | { readonly reason: Extract<LeftOutReason, 'INVALID' | 'LANDLINE'> }

/** The number in dialled form, or why it receives no messages. */
export function recipientNumber(typed: string): RecipientNumber {
  const phone = taskNumber(typed, false)
  if (mobile.test(phone)) return { phone }
  const isFixed = isLocalNumber(phone) || (isTelephoneNumber(phone) && /^\d+$/.test(phone))
  return { reason: isFixed ? 'LANDLINE' : 'INVALID' }
}
