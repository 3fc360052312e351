/** Calls of the telephone network that ring at an agent's own device, by the device's call id. */
import type { RTCSession } from 'jssip/lib/RTCSession'
import { end } from '../simulated/customer-behaviours.ts'

interface Ringing {
  readonly session: RTCSession
  /** The owner of the device answered. */
  answer(): void
}

/** `left` is called when the caller of a device has hung up or is gone. */
export function callsToDevices(left: (device: string) => void) {
  const calls = new Map<string, Ringing>()
  return {
    ring(device: string, ringing: Ringing): void {
      calls.set(device, ringing)
      const over = (): void => {
        if (calls.delete(device)) left(device)
      }
      ringing.session.on('ended', over)
      ringing.session.on('failed', over)
    },

    answer: (device: string): void => calls.get(device)?.answer(),

    /** `status`: the response to an unanswered caller. */
    end(device: string, status: number | undefined): void {
      const session = calls.get(device)?.session
      calls.delete(device)
      if (session) end(session, session.isEstablished() ? undefined : status)
    }
  }
}
