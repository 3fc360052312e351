import { diagnostics } from '../../session/diagnostics.ts'
import type { DoctorReport } from './doctor-report.ts'

export interface DiagnoseOptions {
  /** Opens the microphone for three seconds and measures its level; the browser may prompt for it. */
  readonly microphone?: boolean | undefined
  /** Calls this number, which must return the sound, and measures the quality. */
  readonly echoNumber?: string | undefined
}

/**
 * Checks the API, the page's policy, the connections, the devices and the browser, and resolves to a
 * report for support. Without options neither the user nor the devices are needed.
 */
export async function diagnose(options?: DiagnoseOptions | null): Promise<DoctorReport> {
  return (await import('./diagnose.ts')).diagnosed(options ?? {}, diagnostics)
}
