/** A diagnosis in a test's environment, whose time passes until it ends. */
import { expect } from 'vitest'
import type {
  CheckName,
  CheckResult,
  DiagnoseOptions
} from '../../../core/features/doctor/check-result.ts'
import type { DoctorReport } from '../../../core/features/doctor/doctor-report.ts'
import { diagnose } from '../../../core/features/doctor/request-diagnosis.ts'
import type { TestEnvironment } from '../core/test-environment.ts'

/** Lets time pass until the action ends. */
export async function inTime<Result>(
  { clock }: Pick<TestEnvironment, 'clock'>,
  action: Promise<Result>
): Promise<Result> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  action.then(end, end)
  await expect
    .poll(
      async () => {
        await clock.advance(500)
        return isOver
      },
      { timeout: 20_000, interval: 5 }
    )
    .toBe(true)
  return action
}

export const reportOf = (
  env: Pick<TestEnvironment, 'clock'>,
  options?: DiagnoseOptions
): Promise<DoctorReport> => inTime(env, diagnose(options))

/** One result of a diagnosis. */
export async function resultOf(
  env: Pick<TestEnvironment, 'clock'>,
  check: CheckName,
  options?: DiagnoseOptions
): Promise<CheckResult> {
  const { checks } = await reportOf(env, options)
  const found = checks.find(result => result.check === check)
  if (!found) throw new Error(`The report has no ${check}`)
  return found
}

/** A connection that gathers these candidates and meets these errors. */
export function gathering(types: readonly string[], errors: readonly number[] = []) {
  const configurations: RTCConfiguration[] = []
  let closed = 0
  const openPeer = (configuration: RTCConfiguration) => {
    configurations.push(configuration)
    const peer = new EventTarget()
    const event = (name: string, fields: object) =>
      peer.dispatchEvent(Object.assign(new Event(name), fields))
    return Object.assign(peer, {
      createDataChannel: () => ({}) as RTCDataChannel,
      createOffer: async () => ({ type: 'offer', sdp: '' }) as RTCSessionDescriptionInit,
      setLocalDescription: async () => {
        setImmediate(() => {
          for (const errorCode of errors) event('icecandidateerror', { errorCode })
          for (const type of types) event('icecandidate', { candidate: { type } })
          event('icecandidate', { candidate: null })
        })
      },
      close: () => {
        closed++
      }
    }) as never
  }
  return { openPeer, configurations, closed: () => closed }
}
