import { phoneText } from '../../core/text/phone.ts'
import { serverText } from '../../core/text/server.ts'
import { refuse } from './refusal.ts'
import { TelephoneError, type TelephoneTrouble } from './sip/telephone-error.ts'

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

/** Does something with the telephones; their no becomes a refusal with its sentence. */
export async function byTelephone<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof TelephoneError ? refuse(sentences[error.trouble]()) : error
  }
}
