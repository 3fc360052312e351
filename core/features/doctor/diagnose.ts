import { isStarted } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import type { Diagnostics } from '../../session/diagnostics.ts'
import type { DiagnoseOptions } from './check-result.ts'
import { type DoctorReport, doctorReport } from './doctor-report.ts'
import { doctorMessages } from './messages.ts'
import { runChecks, runEchoCall } from './run-checks.ts'

/**
 * Runs the checks and reports them.
 * @throws `Failure` of kind `invalid` while the page has no session
 */
export async function diagnosed(
  { microphone = false, echoNumber }: DiagnoseOptions,
  session: () => Diagnostics
): Promise<DoctorReport> {
  if (!isStarted()) throw new Failure('invalid', doctorMessages.noSession())
  await runChecks({ microphone })
  if (echoNumber) await runEchoCall(String(echoNumber))
  return doctorReport(session())
}
