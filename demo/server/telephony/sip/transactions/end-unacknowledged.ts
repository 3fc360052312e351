/** Ends a call whose caller has not acknowledged the answer (timer H of RFC 3261). */
import { byeTo } from '../agent-dialog.ts'
import type { Flow } from '../connection-flow.ts'
import type { CallWatcher } from '../proxy-types.ts'
import { type SipRequest, withHeader } from '../sip-message.ts'
import type { Dialog, Dialogs } from './dialog-table.ts'

/** With this cause the call is recorded as lost, and as hung up by neither side. */
const reason = 'SIP;cause=408;text="No ACK"'

interface Needs {
  readonly calls: Pick<CallWatcher, 'passes'>
  readonly dialogs: Pick<Dialogs, 'ending'>
  readonly send: (flow: Flow, message: SipRequest) => void
}

export function endUnacknowledged(dialog: Dialog, { calls, dialogs, send }: Needs): void {
  const { invite, answer, sequences, caller, callees } = dialog
  const [callee] = callees
  if (!answer || !callee) return
  dialogs.ending(dialog)
  const toCallee = withHeader(byeTo('caller', invite, answer, sequences), 'Reason', reason)
  const toCaller = withHeader(byeTo('callee', invite, answer, sequences), 'Reason', reason)
  calls.passes(toCallee, caller.flow)
  send(callee.flow, toCallee)
  send(caller.flow, toCaller)
}
