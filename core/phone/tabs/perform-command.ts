import { reportRefusal } from '../call/call-refusal.ts'
import type { LateReport } from '../call/late-reports.ts'
import { $registration } from '../state/phone-state.ts'
import { runCommand } from './commands.ts'
import { HERE } from './peer-tabs.ts'
import { sendCommand } from './remote-commands.ts'
import type { Command } from './tab-messages.ts'

/** Runs in this tab or in the leader tab; a failure is shown in the tab of the click. */
export async function perform(
  action: Exclude<Command, { do: 'yield' }>,
  onLateFailure?: LateReport
): Promise<void> {
  try {
    await ($registration.get().status === 'elsewhere'
      ? sendCommand(action, onLateFailure)
      : runCommand(action, HERE, onLateFailure))
  } catch (error) {
    throw reportRefusal(error)
  }
}
