/** Extension lookups for the SIP exchange, answered from memory. */
import { createHmac } from 'node:crypto'
import type { Member } from '../supervision/listening-scope.ts'
import { hasOwnDevice, type Seat } from './seat-state.ts'

/** The mode in which a SIP telephone may register. */
const SIP_PHONE = 1 // rule seat-7

interface Needs {
  readonly at: (extension: string) => Seat | undefined
  /** The server's key from which SIP passwords are derived. */
  readonly key: string
  /** Whether a member may monitor another. */
  readonly mayMonitor: (supervisor: Member, member: Member) => boolean
}

export function extensionLookups({ at, key, mayMonitor }: Needs) {
  const derived = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')

  /** SIP password of the seat's login; differs by login. */
  function secretOf(extension: string): string | undefined {
    const family = at(extension)?.family
    return family ? derived(`${family} ${extension}`) : undefined
  }

  /** SIP password of the seat's own telephone until it is reset; derived, so that none is stored. */
  function phoneSecretOf(seat: Seat): string | undefined {
    const { id, extension, phoneVersion, isDisabled } = seat
    if (phoneVersion <= 0 || isDisabled) return undefined
    return derived(`phone ${id} ${extension} ${phoneVersion}`).slice(0, 24)
  }

  return {
    secretOf,
    phoneSecretOf,

    /** All SIP passwords that are valid for an extension; undefined when there is none. */
    secretsOf(extension: string): readonly string[] | undefined {
      const seat = at(extension)
      const phone = seat?.mode === SIP_PHONE ? phoneSecretOf(seat) : undefined
      const valid = [secretOf(extension), phone]
      const secrets = valid.filter(one => one !== undefined)
      return secrets.length > 0 ? secrets : undefined
    },

    /** Whether calls to this extension ring the agent's own device. */
    hasOwnDevice(extension: string): boolean {
      const seat = at(extension)
      return seat !== undefined && hasOwnDevice(seat)
    },

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
