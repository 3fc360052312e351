/** Extension lookups for the SIP exchange, answered from memory. */
import { createHmac } from 'node:crypto'
import type { Member } from '../supervision/listening-scope.ts'
import type { Seat } from './seat-state.ts'

interface Needs {
  readonly at: (extension: string) => Seat | undefined
  /** The server's key from which SIP passwords are derived. */
  readonly key: string
  /** Whether a member may monitor another. */
  readonly mayMonitor: (supervisor: Member, member: Member) => boolean
}

export function extensionLookups({ at, key, mayMonitor }: Needs) {
  return {
    /** SIP password of the seat's login; differs by login. */
    secretOf(extension: string): string | undefined {
      const family = at(extension)?.family
      if (!family) return undefined
      return createHmac('sha256', key).update(`${family} ${extension}`).digest('base64url')
    },

    /** Whether calls to this extension ring the agent's own device instead of the browser. */
    hasOwnDevice: (extension: string): boolean => (at(extension)?.mode ?? 0) !== 0,

    /**
     * Whether a supervisor may monitor a line: an extension, or a robot line, which counts as the
     * call of the user who ordered it.
     */
    mayListen(supervisor: string, line: string, orderer: Member | undefined): boolean {
      const [supervisorSeat, monitoredSeat] = [at(supervisor), at(line)]
      const whose = monitoredSeat ?? orderer
      return (
        supervisorSeat !== undefined && whose !== undefined && mayMonitor(supervisorSeat, whose)
      )
    },

    /** Telephones ring within their own enterprise only. */
    mayRing(caller: string, extension: string): boolean {
      const [from, to] = [at(caller), at(extension)]
      return from !== undefined && from.enterpriseId === to?.enterpriseId
    },

    /** Whether the seat holds this caller ID. */
    mayShow: (extension: string, number: string): boolean =>
      at(extension)?.cidHolders.some(({ cidNumber }) => cidNumber === number) ?? false,

    /** Whether calls of this extension are recorded from the ringing on. */
    recordsEarlyMedia: (extension: string): boolean => at(extension)?.recordsEarlyMedia ?? false
  }
}
