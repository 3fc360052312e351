/** Which two calls the agent has, or why a command for them is impossible. */
import { refusal } from '../call/call-refusal.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import type { PhoneLine } from '../line/line.ts'
import { phoneMessages } from '../phone-messages.ts'
import { $phone } from '../state/phone-state.ts'
import type { SecondCall } from '../state/phone-types.ts'
import { secondOnLine } from './second-line.ts'
import { secondMessages } from './second-messages.ts'
import { $secondCall } from './second-state.ts'

/** Both calls on the line. */
export interface Both {
  readonly line: PhoneLine
  readonly first: string
  readonly second: string
  readonly call: SecondCall
}

interface First {
  readonly line: PhoneLine
  readonly first: string
}

/** The line and the first call, in which the agent talks. */
function lineOfTalk(): First {
  const phone = $phone.get()
  const [line, first] = [lineInUse(), callOnLine()]
  if (!line || first === undefined || phone.status !== 'talking' || phone.call.kind === 'monitor')
    throw refusal(phoneMessages.notInCall(), 'invalid')
  return { line, first }
}

/** The same for commands that the exchange must hear of. */
export function lineOfFirst(): First {
  const { line, first } = lineOfTalk()
  if (!line.usesMicrophone) throw refusal(secondMessages.notHere(), 'invalid')
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  return { line, first }
}

export function refuseDuringTransfer(): void {
  const phone = $phone.get()
  if (phone.status === 'talking' && phone.transferring !== undefined)
    throw refusal(phoneMessages.transferUnderWay(), 'invalid')
}

/** Both calls; they can be ended at any time, as a single call can. */
export function anyBoth(): Both {
  const [call, second] = [$secondCall.get(), secondOnLine()?.lineId]
  if (!call || second === undefined) throw refusal(secondMessages.none(), 'invalid')
  return { ...lineOfTalk(), second, call }
}

/** Both calls, of which the second has been answered. */
export function both(): Both {
  const calls = anyBoth()
  if (calls.call.status !== 'talking') throw refusal(secondMessages.notAnswered(), 'invalid')
  refuseDuringTransfer()
  return { ...calls, ...lineOfFirst() }
}
