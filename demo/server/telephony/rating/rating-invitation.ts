/** The voice that invites a customer to rate a call by key: prompt, wait, closing words. */
import {
  type SatisfactionLevel,
  satisfactionLevel
} from '../../../../core/features/satisfaction/enums.ts'
import { decode, FRAME, FRAME_MS, SILENCE } from '../media/g711.ts'
import { sentence } from '../media/voice-sentences.ts'
import type { Voice } from '../simulated/simulated-peer.ts'

export interface RatingInvitation extends Voice {
  press(key: string): void
  /** The customer hung up. */
  left(): void
}

/** Silence after the prompt until the invitation ends without a key. */
const WAITS = 5000 / FRAME_MS // rule satisfaction-3
const [prompt, thanks, goodbye] = [1, 2, 3].map(part =>
  decode(sentence(`invitation-${part}`).sound)
)

export interface InvitationEvents {
  /** Called once: at the first valid key, or without a level when the customer gives none. */
  rated(level: SatisfactionLevel | undefined): void
  /** The closing words are spoken. */
  over(): void
}

/** Runs on the frames that are taken from it. */
export function ratingInvitation({ rated, over }: InvitationEvents): RatingInvitation {
  let speech = prompt
  let at = 0
  let waited = 0
  let phase: 'asking' | 'leaving' | 'over' = 'asking'

  function close(level: SatisfactionLevel | undefined): void {
    speech = level === undefined ? goodbye : thanks
    at = 0
    phase = 'leaving'
    rated(level)
  }

  return {
    nextFrame() {
      const frame = phase === 'over' ? undefined : speech?.subarray(at, at + FRAME)
      at += FRAME
      if (frame?.length === FRAME) return frame
      if (phase === 'leaving') {
        phase = 'over'
        over()
      } else if (phase === 'asking' && ++waited >= WAITS) close(undefined)
      return SILENCE
    },

    receive() {},

    press(key) {
      const pressed = Number(key)
      if (phase !== 'asking' || !satisfactionLevel.isCode(pressed)) return
      close(pressed)
    },

    left() {
      if (phase === 'asking') rated(undefined)
      phase = 'over'
    }
  }
}
