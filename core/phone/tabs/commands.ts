import type { Failure } from '../../failure.ts'
import {
  answerNow,
  hangUpNow,
  holdNow,
  muteNow,
  rejectNow,
  sendTonesNow,
  transferNow
} from '../call/call-controls.ts'
import { reportRefusal } from '../call/call-refusal.ts'
import { dialNow, monitorNow } from '../call/dialling.ts'
import { finishWrapUpNow } from '../call/wrap-up.ts'
import { loadSecondCall } from '../second-call/load-second-call.ts'
import { $secondCall } from '../second-call/second-state.ts'
import { $phone } from '../state/phone-state.ts'
import { HERE, setCallOwner } from './peer-tabs.ts'
import type { Command } from './tab-messages.ts'

/**
 * The dialling tab owns the call; of several answering tabs, the last one whose command arrives
 * while it rings.
 */
function recordOwner(command: Command, by: string): void {
  const ringing = [$phone.get(), $secondCall.get()].find(each => each?.status === 'ringing')
  const isAnswer = command.do === 'answer' || ('act' in command && command.act === 'answer-instead')
  if (command.do === 'dial') setCallOwner(command.callId, by)
  else if (isAnswer && ringing?.status === 'ringing') setCallOwner(ringing.call.callId, by)
}

/**
 * Executes a command of this or another tab. Rejects with a `Failure` not shown yet; `later`
 * receives failures after acceptance.
 */
export async function runCommand(
  command: Exclude<Command, { do: 'yield' }>,
  by: string = HERE,
  onLateFailure: (failure: Failure) => void = reportRefusal
): Promise<void> {
  recordOwner(command, by)
  switch (command.do) {
    case 'dial':
      await dialNow(command, onLateFailure)
      return
    case 'answer':
      return answerNow()
    case 'reject':
      return rejectNow()
    case 'hangUp':
      return hangUpNow()
    case 'hold':
      return holdNow(command.on)
    case 'mute':
      return muteNow(command.on)
    case 'sendDtmf':
      return sendTonesNow(command.text)
    case 'transfer':
      return transferNow(command.text, onLateFailure)
    case 'second': {
      const { runSecond } = await loadSecondCall()
      await runSecond(command, onLateFailure)
      const second = $secondCall.get()
      if (second && command.act === 'consult') setCallOwner(second.call.callId, by)
      return
    }
    case 'monitor':
      return monitorNow(command.text, onLateFailure)
    case 'finishWrapUp':
      return finishWrapUpNow()
  }
}
