/** How a simulated customer takes a call: the fixed numbers, acted out on a SIP session. */
import type { AnswerOptions, RTCSession } from 'jssip/lib/RTCSession'
import type { Behaviour } from './dial-rules.ts'
import { ENDED_BY } from './message.ts'

/** Milliseconds. */
const RINGS_FOR = 300
const UNAVAILABLE_AFTER = 1500
const HANGS_UP_AFTER = 1200

/**
 * Ends a session in whatever state it is; `status` is the reason, or what it is refused with, and `by`
 * who has ended it for both sides.
 */
export function end(session: RTCSession, status?: number, by?: string): void {
  if (session.isEnded()) return
  const extraHeaders = by === undefined ? [] : [`${ENDED_BY}: ${by}`]
  session.terminate({ ...(status && { status_code: status }), extraHeaders })
}

/** Does something later, unless the session is over by then. */
export function later(session: RTCSession, milliseconds: number, act: () => void): NodeJS.Timeout {
  const timer = setTimeout(act, milliseconds)
  session.on('ended', () => clearTimeout(timer))
  session.on('failed', () => clearTimeout(timer))
  return timer
}

type Act = (session: RTCSession, media: AnswerOptions) => void

const speaks: Act = (session, media) => {
  later(session, RINGS_FOR, () => session.answer(media))
}

const acts: Readonly<Record<Behaviour, Act>> = {
  speaks,
  // An echo answers at once, as such services do: that is what call set-up is measured with.
  echoes: (session, media) => session.answer(media),
  'hangs-up': (session, media) => {
    speaks(session, media)
    session.on('confirmed', () => later(session, HANGS_UP_AFTER, () => end(session)))
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
    later(session, UNAVAILABLE_AFTER, () => end(session, 480))
  },
  'never-answers': () => {}
}

export const behave = (session: RTCSession, media: AnswerOptions, behaviour: Behaviour): void =>
  acts[behaviour](session, media)
