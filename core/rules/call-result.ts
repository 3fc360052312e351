/** What has come of a call, in the word that every list, card and file has for it. */
import { connectResult } from '../contract/enums/calls.ts'
import { callResultText as t } from '../text/call-result.ts'

interface Ended {
  readonly callDirectionType: number
  readonly connectResult: number
}

const INCOMING = 1
const CONNECTED = 0
/** A caller whom the agent was too busy for reads 占线, one whom they declined 拒接. */
const BUSY = 5
const DECLINED = 7

/** Nobody answered the caller, and nobody declined the call. */
export const isMissed = ({
  callDirectionType,
  connectResult: code,
  callDuration
}: Ended & { readonly callDuration: number }): boolean =>
  callDirectionType === INCOMING && callDuration === 0 && code !== DECLINED

/** Of a call in which nobody talked, however long. */
export function whyUnanswered(call: Ended): string {
  const { callDirectionType, connectResult: code } = call
  if (callDirectionType === INCOMING && code !== BUSY && code !== DECLINED) return t.missed()
  return code === CONNECTED ? t.unanswered() : connectResult.label(code)
}

/** Of any call that is over. */
export const callResult = (call: Ended): string =>
  call.connectResult === CONNECTED ? connectResult.label(CONNECTED) : whyUnanswered(call)
