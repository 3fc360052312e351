import { useCallback, useEffect } from 'react'
import { isStarted } from '../../core/environment/environment.ts'
import { Failure } from '../../core/failure.ts'
import type { CheckStatus } from '../../core/features/doctor/check-result.ts'
import {
  type DoctorReport,
  doctorReport,
  reportFile
} from '../../core/features/doctor/doctor-report.ts'
import { $results } from '../../core/features/doctor/doctor-state.ts'
import { doctorMessages } from '../../core/features/doctor/messages.ts'
import { runChecks } from '../../core/features/doctor/run-checks.ts'
import { diagnostics } from '../../core/index.ts'
import type { ElementHost } from '../define/element-host.ts'
import { saveBlob } from '../kit/save-blob.ts'
import type { DoctorDefinition } from './definition.ts'

const withStatus = (status: CheckStatus) =>
  $results
    .get()
    .filter(result => result.status === status)
    .map(({ check }) => check)

function needSession(): void {
  if (!isStarted()) throw new Failure('invalid', doctorMessages.noSession())
}

async function download(): Promise<void> {
  needSession()
  const { name, text } = await reportFile(diagnostics())
  saveBlob(new Blob([text], { type: 'application/json' }), name)
}

/** The element's methods, for its buttons too. */
export function useDoctorHost(host: ElementHost<DoctorDefinition>) {
  const run = useCallback(async (): Promise<DoctorReport> => {
    needSession()
    await runChecks({ microphone: true })
    void host.emit('diagnosis', { failed: withStatus('failed'), warnings: withStatus('warning') })
    return doctorReport(diagnostics())
  }, [host])
  useEffect(() => host.setMethods({ run, download }), [host, run])
  return { run, download }
}
