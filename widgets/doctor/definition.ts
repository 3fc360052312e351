import type { CheckName } from '../../core/features/doctor/check-result.ts'
import type { DoctorReport } from '../../core/features/doctor/doctor-report.ts'
import type { FailureEvents } from '../../core/public-events.ts'
import { describe, text } from '../define/values.ts'

export interface DoctorSurface {
  readonly properties: Record<never, never>
  readonly readOnly: Record<never, never>
  readonly methods: {
    /** Runs the checks, the microphone included, as the button does. Resolves to the report. Rejects with a `Failure` without a session. */
    run(): Promise<DoctorReport>
    /** Downloads the report of the results so far. Rejects with a `Failure` without a session. */
    download(): Promise<void>
  }
  readonly events: DoctorEvents & FailureEvents
}

export interface DoctorEvents {
  /** The checks have run; lists those that failed and those with a warning. */
  diagnosis: {
    readonly failed: readonly CheckName[]
    readonly warnings: readonly CheckName[]
  }
}

/**
 * Diagnosis of server, network, policy, telephone, devices and browser: what is wrong, why, what to do about it, and a report for support without secrets, names and numbers.
 *
 * @csspart base The root.
 * @csspart check A check with its result.
 */
export const doctor = describe<DoctorSurface>()({
  tag: 'hutong-doctor',
  attributes: {
    /** Number that returns the sound of a call, called by its button only; default `9196`. */
    echoNumber: text
  },
  properties: {},
  readOnly: {},
  methods: { run: true, download: true },
  cancelable: []
})
export type DoctorDefinition = typeof doctor
