/** An ended call of a task, and what it counts as. */
import type { CallGrade } from '../../intent-rules/script-rules.ts'
import { type Flight, isForAgents } from './call-in-progress.ts'

export interface Ended {
  readonly flight: Flight
  /** In ms by the system clock. */
  readonly at: number
  /** A code of `transferResult`. */
  readonly transferResult: number
  /** Set by `gradeEnded`; without it the script's answers give the level. */
  readonly grade?: CallGrade
}

/** Codes of `transferResult`. */
export const transferResults = { none: 0, reached: 1, notReached: 2 } as const

/** Counted for an unspecified fault. */
const BROKEN = 12
/** The result that the task counts: unanswered by an agent means not connected. */
export const resultOf = ({ flight }: Ended): number =>
  isForAgents(flight.task) && flight.outcome.result === 0 && flight.agent?.answeredAt === undefined
    ? BROKEN
    : flight.outcome.result

export const talkSeconds = ({ flight: { talk, agent }, at }: Ended): number =>
  talk?.seconds ?? (agent?.answeredAt ? Math.round((at - agent.answeredAt) / 1000) : 0)

/** A letter. */
export const intentOf = ({ flight, grade }: Ended): string | null =>
  grade ? grade.level : (flight.talk?.intent ?? null)
