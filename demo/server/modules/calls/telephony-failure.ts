import { phoneMessages } from '../../../../core/phone/phone-messages.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import { TelephoneError, type TelephoneErrorKind } from '../../telephony/telephone-error.ts'

const sentences: Readonly<Record<TelephoneErrorKind, () => string>> = {
  'not-registered': serverMessages.notReachable,
  busy: phoneMessages.callInProgress,
  'no-such-number': phoneMessages.outcomeUnknownNumber,
  'no-such-call': serverMessages.noCall,
  'not-talking': phoneMessages.notInCall,
  declined: phoneMessages.outcomeDeclined,
  'called-is-busy': phoneMessages.outcomeBusy,
  'no-answer': phoneMessages.outcomeNoAnswer,
  unavailable: phoneMessages.outcomeUnavailable
}

/** Runs a telephony operation and maps a `TelephoneError` to a failure with its message. */
export async function withTelephony<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof TelephoneError ? refuse(sentences[error.kind]()) : error
  }
}
