import type { Ending, Parts } from '../calls/call-parts.ts'
import { TelephoneError } from '../telephone-error.ts'
import type { DeviceCall, OwnDevices, Surroundings } from './device-call.ts'
import { errorKinds } from './device-endings.ts'
import { targetOf } from './dial-targets.ts'

interface Needs extends Pick<Surroundings, 'reaches' | 'connect' | 'hangUp'> {
  readonly calls: ReadonlyMap<string, DeviceCall>
  /** Throws for an unknown call. */
  readonly need: (callRecordId: string) => DeviceCall
  readonly parts: Pick<Parts, 'follow' | 'transferred'>
  readonly end: (call: DeviceCall, ending: Ending, isPassedOn?: boolean) => void
}

/** Transfers a call of an own device; resolves when the target has answered. */
export function deviceTransfer(needs: Needs): OwnDevices['transfer'] {
  const { calls, need, parts, reaches, connect, hangUp, end } = needs
  return async (callRecordId, target) => {
    const call = need(callRecordId)
    if (call.status !== 'talking') throw new TelephoneError('not-talking', callRecordId)
    const { customerPhone: from, customerId, extension } = call.part
    const where = targetOf(target, one => reaches(extension, one))
    const passedOn = (): void => {
      parts.transferred(callRecordId, target)
      if (calls.has(callRecordId)) end(call, { hangupType: 1, connectResult: 0 }, true)
    }
    if (call.isTransferring) throw new TelephoneError('busy', target)
    if (where.kind === 'customer') return passedOn()
    if (where.kind !== 'extension') throw new TelephoneError('no-such-number', target)
    const over = (): void => {
      call.isTransferring = false
      call.next = undefined
    }
    call.isTransferring = true
    const to = { from, to: target, customerId, isHidden: call.isHidden }
    const next = await connect(to).catch((error: Error) => {
      over()
      throw error
    })
    call.next = next
    const passed = new Promise<void>((done, refuse) =>
      parts.follow(next, {
        answered() {
          over()
          done(passedOn())
        },
        ended({ connectResult: result }) {
          over()
          refuse(new TelephoneError(errorKinds[result] ?? 'unavailable', target))
        }
      })
    )
    if (call.customerLeft) hangUp(next)
    return passed
  }
}
