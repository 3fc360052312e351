/** The checks, in the order of their display. */
export const checkNames = [
  'api',
  'cors',
  'csp',
  'realtime',
  'sip-socket',
  'registration',
  'microphone',
  'speaker',
  'ice',
  'echo-call',
  'clock',
  'storage',
  'tabs',
  'versions'
] as const
/** Name of a check. */
export type CheckName = (typeof checkNames)[number]

/** Result of a check; `not-checked` where it could not run or waits for the user. */
export type CheckStatus = 'ok' | 'warning' | 'failed' | 'not-checked'

export interface CheckOutcome {
  readonly status: CheckStatus
  /** What was found: one sentence, in the language shown. */
  readonly finding: string
  /** The probable cause; undefined when all is well. */
  readonly cause: string | undefined
  /** What the user or the administrator does about it. */
  readonly cure: string | undefined
  /** Measured values, origins and codes; no numbers of customers, names or secrets. */
  readonly details: Readonly<Record<string, string | number | boolean>>
}

/** A check of the diagnosis with its result. */
export interface CheckResult extends CheckOutcome {
  readonly check: CheckName
  /** Name of the check, in the language shown. */
  readonly title: string
}

export type Outcomes = Partial<Record<CheckName, CheckOutcome>>

type Details = CheckOutcome['details']

export const passed = (finding: string, details: Details = {}): CheckOutcome => ({
  status: 'ok',
  finding,
  cause: undefined,
  cure: undefined,
  details
})

export const notChecked = (finding: string, cure?: string): CheckOutcome => ({
  status: 'not-checked',
  finding,
  cause: undefined,
  cure,
  details: {}
})

/** What is wrong, why, and what to do about it. */
export type Sentences = readonly [finding: string, cause: string, cure: string]

export const failed = ([finding, cause, cure]: Sentences, details: Details = {}): CheckOutcome => ({
  status: 'failed',
  finding,
  cause,
  cure,
  details
})

export const warned = (sentences: Sentences, details: Details = {}): CheckOutcome => ({
  ...failed(sentences, details),
  status: 'warning'
})

/** What a diagnosis may use. */
export interface DiagnoseOptions {
  /** Opens the microphone for three seconds and measures its level; the browser may prompt for it. */
  readonly microphone?: boolean | undefined
  /** Calls this number, which must return the sound, and measures the quality. */
  readonly echoNumber?: string | undefined
}
