import { diagnostics } from '../../session/diagnostics.ts'
import type { DiagnoseOptions } from './check-result.ts'
import type { DoctorReport } from './doctor-report.ts'

/**
 * Checks the API, the page's policy, the connections, the devices and the browser, and resolves to a
 * report for support. Without options neither the user nor the devices are needed.
 */
export async function diagnose(options?: DiagnoseOptions | null): Promise<DoctorReport> {
  return (await import('./diagnose.ts')).diagnosed(options ?? {}, diagnostics)
}
