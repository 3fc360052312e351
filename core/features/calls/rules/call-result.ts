/** Result of a call, worded the same in every list, card and export. */

import { callResultMessages as messages } from '../call-result-messages.ts'
import { connectResult } from '../enums.ts'

interface Ended {
  readonly callDirectionType: number
  readonly connectResult: number
}

const INCOMING = 1
const CONNECTED = 0
/** A caller rejected as busy reads 占线, one declined by the agent 拒接. */
const BUSY = 5
const DECLINED = 7

/** Inbound, unanswered and not declined. */
export const isMissed = ({
  callDirectionType,
  connectResult: code,
  callDuration
}: Ended & { readonly callDuration: number }): boolean =>
  callDirectionType === INCOMING && callDuration === 0 && code !== DECLINED

/** The reason for a call without a conversation. */
export function whyUnanswered(call: Ended): string {
  const { callDirectionType, connectResult: code } = call
  if (callDirectionType === INCOMING && code !== BUSY && code !== DECLINED) return messages.missed()
  return code === CONNECTED ? messages.unanswered() : connectResult.label(code)
}

/** Result of an ended call. */
export const callResult = (call: Ended): string =>
  call.connectResult === CONNECTED ? connectResult.label(CONNECTED) : whyUnanswered(call)
