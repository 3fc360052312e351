import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { HIDDEN_NUMBER } from '../sip/sip-message.ts'

/** The displayed number and the additional headers for the exchange. */
export const shownAs = (number: string, isHidden: boolean, headers: readonly string[]) =>
  isHidden
    ? {
        fromUserName: maskedPhone(number),
        extraHeaders: [...headers, `${HIDDEN_NUMBER}: ${number}`]
      }
    : { fromUserName: number, extraHeaders: [...headers] }

export const headersOf = (
  callRecordId: string | undefined,
  customerId: string | undefined
): string[] => [
  ...(callRecordId ? [`X-Call-Record-Id: ${callRecordId}`] : []),
  ...(customerId ? [`X-Customer-Id: ${customerId}`] : [])
]
