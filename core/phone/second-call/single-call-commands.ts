/** What the commands and events of a single call mean while there are two. */
import { refusal } from '../call/call-refusal.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import { muteConference } from './conference.ts'
import { activeIs, answer, end } from './second-call.ts'
import { changeSecond, playActive, secondOnLine } from './second-line.ts'
import { secondMessages } from './second-messages.ts'
import { failed, notifyAgent } from './second-notices.ts'
import { $secondCall } from './second-state.ts'

const isWaiting = (): boolean => $secondCall.get()?.status === 'ringing'

/** Answers the waiting call, and holds the first; false without one. */
export function answerWaiting(): boolean {
  if (!isWaiting()) return false
  answer()
  return true
}

export function rejectWaiting(): boolean {
  if (!isWaiting()) return false
  end()
  return true
}

/** Ends the second call, if the agent talks in it; false when the first is to be ended, too. */
export function endActive(): boolean {
  const second = $secondCall.get()
  if (!second?.isActive && !second?.isJoined) return false
  end()
  return !second.isJoined
}

/** Before the first call is held or resumed; throws when that is impossible. */
export function beforeHold(on: boolean): void {
  const second = $secondCall.get()
  const lineId = secondOnLine()?.lineId
  if (!second || lineId === undefined) return
  if (second.isJoined) throw refusal(secondMessages.inConference(), 'invalid')
  if (on || second.status === 'ringing') return
  if (second.status !== 'talking') throw refusal(secondMessages.notAnswered(), 'invalid')
  lineInUse()?.hold(lineId, true)
  changeSecond({ isActive: false })
  void playActive()
}

/**
 * The far end of the first call takes no hold: it would hear the other conversation, so that the
 * agent goes on with it. False when that is no question.
 */
export function firstNotHeld(): boolean {
  const [line, first, lineId] = [lineInUse(), callOnLine(), secondOnLine()?.lineId]
  const second = $secondCall.get()
  if (!line || first === undefined || lineId === undefined) return false
  if (!second?.isActive || second.isJoined) return false
  if (second.status === 'dialling') end()
  else activeIs(false, { line, first, second: lineId })
  notifyAgent(second.call, failed(secondMessages.notHeld()))
  return true
}

/** Mutes both calls; false without a second one. */
export function muteBoth(on: boolean): boolean {
  const second = $secondCall.get()
  const lineId = secondOnLine()?.lineId
  const first = callOnLine()
  if (!second || lineId === undefined || first === undefined) return false
  if (second.isJoined) muteConference(on)
  else for (const id of [first, lineId]) lineInUse()?.mute(id, on)
  return true
}

/** The line's id of the call that the agent talks in, if it is the second. */
export function activeLine(): string | undefined {
  const second = $secondCall.get()
  return second?.status === 'talking' && second.isActive ? secondOnLine()?.lineId : undefined
}
