/** A call of a task that is over, and what the task counts of it. */
import { type Flight, isForAgents } from './flight.ts'

export interface Ended {
  readonly flight: Flight
  /** In ms, by the clock on the wall. */
  readonly at: number
  /** A code of `transferResult`. */
  readonly transferResult: number
}

/** Something went wrong on the way, as a task counts it. */
const BROKEN = 12
/** What a task counts of a call: an agent who did not answer has not reached anybody. */
export const resultOf = ({ flight }: Ended): number =>
  isForAgents(flight.task) && flight.outcome.result === 0 && flight.agent?.answeredAt === undefined
    ? BROKEN
    : flight.outcome.result

export const talkSeconds = ({ flight: { talk, agent }, at }: Ended): number =>
  talk?.seconds ?? (agent?.answeredAt ? Math.round((at - agent.answeredAt) / 1000) : 0)

export const intentOf = ({ flight }: Ended): string | null => flight.talk?.intent ?? null
