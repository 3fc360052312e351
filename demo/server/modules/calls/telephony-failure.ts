import { phoneText } from '../../../../core/phone/phone-messages.ts'
import { serverText } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import { TelephoneError, type TelephoneTrouble } from '../../telephony/telephone-error.ts'

const sentences: Readonly<Record<TelephoneTrouble, () => string>> = {
  'not-registered': serverText.notReachable,
  busy: phoneText.callInProgress,
  'no-such-number': phoneText.outcomeUnknownNumber,
  'no-such-call': serverText.noCall,
  'not-talking': phoneText.notInCall,
  declined: phoneText.outcomeDeclined,
  'called-is-busy': phoneText.outcomeBusy,
  'no-answer': phoneText.outcomeNoAnswer,
  unavailable: phoneText.outcomeUnavailable
}

/** Runs a telephony operation and maps a `TelephoneError` to a failure with its message. */
export async function withTelephony<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof TelephoneError ? refuse(sentences[error.trouble]()) : error
  }
}
