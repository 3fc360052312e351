/** How simulated customers react to the invitation to rate a call; the same on every run. */
import {
  type SatisfactionLevel,
  satisfactionLevel
} from '../../../../core/features/satisfaction/enums.ts'
import { seeded, seedOf } from '../../../../core/lib/random.ts'

/** `after` in ms from the beginning of the prompt. */
export type RatingReaction =
  | { readonly does: 'press'; readonly level: SatisfactionLevel; readonly after: number }
  | { readonly does: 'wait' }
  | { readonly does: 'hang-up'; readonly after: number }

/** Reaction of numbers with these endings: 9501 presses 1. */
const SOON = 400
const fixed = /950([1-59]|0)$/

/** Percentages of all invitations; the rest of the customers presses nothing. */
const HANGS_UP = 12
const PRESSES = 66
/** Percentages of the pressed keys. */
const shares: readonly (readonly [SatisfactionLevel, number])[] = [
  [1, 46],
  [2, 31],
  [3, 12],
  [4, 7],
  [5, 4]
]

function levelAt(chance: number): SatisfactionLevel {
  let left = chance * 100
  for (const [level, share] of shares) {
    left -= share
    if (left < 0) return level
  }
  return 5
}

/** `occasion`: distinguishes the invitations of one number, such as the id of the call. */
export function ratingReaction(number: string, occasion: string): RatingReaction {
  const [, ending] = fixed.exec(number) ?? []
  const level = Number(ending)
  if (ending === '0') return { does: 'wait' }
  if (ending === '9') return { does: 'hang-up', after: SOON }
  if (satisfactionLevel.isCode(level)) return { does: 'press', level, after: SOON }
  const random = seeded(seedOf(`rating ${number} ${occasion}`))
  const chance = random() * 100
  const after = Math.round(2500 + random() * 9000)
  if (chance < HANGS_UP) return { does: 'hang-up', after }
  if (chance < HANGS_UP + PRESSES) return { does: 'press', level: levelAt(random()), after }
  return { does: 'wait' }
}

/** The level that a customer gives; undefined without one. */
export const ratingOf = (number: string, occasion: string): SatisfactionLevel | undefined => {
  const reaction = ratingReaction(number, occasion)
  return reaction.does === 'press' ? reaction.level : undefined
}

/** The occasions of the exchange: the invitations of a number are counted. */
export function ratingOccasions() {
  const counts = new Map<string, number>()
  return (number: string): RatingReaction => {
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    return ratingReaction(number, String(count))
  }
}

/** Runs a reaction; returns what stops it. */
export function react(
  reaction: RatingReaction,
  acts: { readonly press: (key: string) => void; readonly hangUp: () => void }
): () => void {
  if (reaction.does === 'wait') return () => {}
  const timer = setTimeout(
    () => (reaction.does === 'press' ? acts.press(String(reaction.level)) : acts.hangUp()),
    reaction.after
  )
  return () => clearTimeout(timer)
}
