import { environment } from '../../environment/environment.ts'
import { type FlightEvent, flightEvents } from '../../flight-recorder.ts'
import { toJson } from '../../lib/json.ts'
import { scrubbed } from '../../net/scrub.ts'
import type { Diagnostics } from '../../session/diagnostics.ts'
import { version } from '../../version.ts'
import type { CheckResult } from './check-result.ts'
import { $results } from './doctor-state.ts'

/** The results of a diagnosis, for a support ticket. Contains no secrets, names or phone numbers. */
export interface DoctorReport {
  /** Product version. */
  readonly version: string
  /** Time of the report, ISO 8601. */
  readonly at: string
  readonly browser: string
  readonly page: {
    readonly origin: string
    readonly isSecure: boolean
    readonly isFramed: boolean
  }
  readonly session: Diagnostics
  readonly checks: readonly CheckResult[]
  /** The last events of session and phone, oldest first; at most 500. */
  readonly events: readonly FlightEvent[]
}

/** A second barrier: what is reported is composed of codes and measured values anyway. */
const clean = <Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? scrubbed(value) : value
    ])
  ) as Fields

/** @param session the snapshot of the session, from a module that every page has loaded */
export async function doctorReport(session: Diagnostics): Promise<DoctorReport> {
  const { now, openProbes } = environment()
  const { origin, isSecure, isFramed, userAgent } = await openProbes()
  return {
    version,
    at: new Date(now()).toISOString(),
    browser: userAgent.slice(0, 300),
    page: { origin, isSecure, isFramed },
    session,
    checks: $results.get().map(result => ({ ...result, details: clean(result.details) })),
    events: flightEvents().map(clean)
  }
}

/** The file to send, and its name. */
export async function reportFile(
  session: Diagnostics
): Promise<{ readonly name: string; readonly text: string }> {
  const report = await doctorReport(session)
  const name = `hutong-report-${report.at.slice(0, 19).replace(/\D/g, '')}.json`
  return { name, text: toJson(report) }
}
