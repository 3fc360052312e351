import type { ProfileName } from './profiles/profiles.ts'

export type OperationStatus = 'ok' | 'wrong' | 'missing' | 'not checked'

/** A reply that differs from the contract. Contains no value of the reply. */
export interface Problem {
  /** The check that failed, such as `reply` or `without a token`. */
  readonly check: string
  /** Path in the reply, such as `data.list[].total`, or `HTTP status`. */
  readonly at: string
  readonly expected: string
  readonly found: string
}

/** The result of one endpoint, or of the realtime channel, errors or CORS. */
export interface OperationReport {
  /** `agent.status`, or the name of a part of the protocol. */
  readonly name: string
  /** `GET /agent/status`. */
  readonly request: string
  readonly purpose: string
  /** The condition under which the operation is needed. */
  readonly when?: string
  readonly status: OperationStatus
  /** Names of the checks that passed. */
  readonly passed: readonly string[]
  readonly problems: readonly Problem[]
  /** What was not checked, and why. */
  readonly notChecked: readonly string[]
}

export interface ConformanceReport {
  readonly profile: ProfileName
  /** Origin and path of the API. */
  readonly api: string
  readonly operations: readonly OperationReport[]
  readonly counts: Readonly<Record<OperationStatus, number>>
}

/** Nothing could be checked: wrong options, no reply, or a rejected sign-in. */
export class CannotCheck extends Error {
  override readonly name = 'CannotCheck'
}
