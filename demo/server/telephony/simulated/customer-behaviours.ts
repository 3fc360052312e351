/** Behaviours of the simulated customers behind the demo's fixed numbers. */
import type { AnswerOptions, RTCSession } from 'jssip/lib/RTCSession'
import { ENDED_BY } from '../sip/sip-message.ts'
import type { Behaviour } from './dial-targets.ts'

/** In ms. */
const RINGS_FOR = 300
const UNAVAILABLE_AFTER = 1500
const HANGS_UP_AFTER = 1200

/**
 * Ends a session in any state. `status`: the rejecting response or the reason; `by`: who ended it
 * for both sides.
 */
export function end(session: RTCSession, status?: number, by?: string): void {
  if (session.isEnded()) return
  const extraHeaders = by === undefined ? [] : [`${ENDED_BY}: ${by}`]
  session.terminate({ ...(status && { status_code: status }), extraHeaders })
}

/** Runs `act` after a delay unless the session has ended. */
export function delay(session: RTCSession, milliseconds: number, act: () => void): NodeJS.Timeout {
  const timer = setTimeout(act, milliseconds)
  session.on('ended', () => clearTimeout(timer))
  session.on('failed', () => clearTimeout(timer))
  return timer
}

type Act = (session: RTCSession, media: AnswerOptions) => void

const speaks: Act = (session, media) => {
  delay(session, RINGS_FOR, () => session.answer(media))
}

const acts: Readonly<Record<Behaviour, Act>> = {
  speaks,
  // Answers at once: call setup time is measured with it.
  echoes: (session, media) => session.answer(media),
  'hangs-up': (session, media) => {
    speaks(session, media)
    session.on('confirmed', () => delay(session, HANGS_UP_AFTER, () => end(session)))
  },
  glares: (session, media) => {
    speaks(session, media)
    let isFirst = true
    session.on('reinvite', ({ reject }) => {
      if (isFirst) reject({ status_code: 491 })
      isFirst = false
    })
  },
  'is-busy': session => end(session, 486),
  declines: session => end(session, 603),
  'is-unavailable': session => {
    delay(session, UNAVAILABLE_AFTER, () => end(session, 480))
  },
  'never-answers': () => {}
}

export const behave = (session: RTCSession, media: AnswerOptions, behaviour: Behaviour): void =>
  acts[behaviour](session, media)
