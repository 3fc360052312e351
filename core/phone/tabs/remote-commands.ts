import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import type { Failure } from '../../failure.ts'
import { refusal, reportRefusal } from '../call/call-refusal.ts'
import { closePhone, openPhone } from '../line/registration-manager.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import { runCommand } from './commands.ts'
import { isThere } from './peer-tabs.ts'
import { assertInTime, awaitReply, deadlineOf, refused } from './pending-commands.ts'
import { membership, post } from './tab-channel.ts'
import type { Command, MessageOf } from './tab-messages.ts'

/** Commands to the leader, and their execution there. */

/** How long a tab that has yielded waits for its successor to register, in ms. */
const SUCCESSOR_MS = 2000 // rule registration-14

/** Executes the command of another tab and replies. */
export async function runRemoteCommand({
  id,
  command,
  from,
  until
}: MessageOf<'command'>): Promise<void> {
  try {
    assertInTime(until)
    if (command.do === 'yield') await yieldPhone()
    else await runCommand(command, from, failure => reportLate(from, id, failure))
    post({ type: 'done', id })
  } catch (error) {
    post(refused(id, error))
  }
}

/** Sends a late failure to the commanding tab, or shows it here if that tab is gone. */
function reportLate(to: string, id: string, failure: Failure): void {
  if (isThere(to)) post(refused(id, failure))
  else reportRefusal(failure)
}

/** Yields to the requesting tab; never during a call. */
async function yieldPhone(): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneMessages.takeOverRefused())
  const mine = membership()
  await closePhone()
  after(SUCCESSOR_MS, () => {
    if (membership() === mine && $isLeader.get()) void openPhone()
  })
}

/** Sends a command to the leader; rejects with its failure or when it does not reply. */
export function sendCommand(
  what: Command,
  onLateFailure?: (failure: Failure) => void
): Promise<void> {
  const id = environment().uuid()
  const answered = awaitReply(id, what, onLateFailure)
  post({ type: 'command', id, command: what, until: deadlineOf(what) })
  return answered
}
