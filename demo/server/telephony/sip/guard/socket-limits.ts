/**
 * Limits per socket and per address. An office with hundreds of telephones has one address, so a
 * telephone that has authenticated is limited by its socket alone.
 */

export interface LimitNumbers {
  /** Open sockets of an address. */
  readonly sockets: number
  /** Messages per second of a socket, and how many may come at once. */
  readonly perSocket: number
  readonly atOnce: number
  /** Messages per second of an address from sockets that have not authenticated. */
  readonly perAddress: number
  readonly atOncePerAddress: number
  /** Failed authentications of an address per minute. */
  readonly failures: number
}

const DEFAULTS: LimitNumbers = {
  sockets: 1000,
  perSocket: 50,
  atOnce: 200,
  perAddress: 500,
  atOncePerAddress: 4000,
  failures: 100
}
const MINUTE = 60_000

/** A token bucket. */
function bucket(rate: number, size: number, now: () => number) {
  let left = size
  let at = now()
  /** A clock that is set back takes nothing away. */
  const gained = (): number => (Math.max(0, now() - at) * rate) / 1000
  return {
    take(): boolean {
      left = Math.min(size, left + gained())
      at = now()
      if (left < 1) return false
      left--
      return true
    },
    isFull: () => left + gained() >= size
  }
}

interface Address {
  sockets: number
  readonly messages: ReturnType<typeof bucket>
  failures: number
  failuresUntil: number
}

export interface SocketLimit {
  /** Counts a message; false when it is one too many. */
  mayReceive(isAuthenticated: boolean): boolean
  closed(): void
}

export interface SocketLimits {
  /** Counts a socket; undefined when the address has too many. */
  open(address: string): SocketLimit | undefined
  failed(address: string): void
  /** Seconds until the address may authenticate again; 0 when it may. */
  blockedFor(address: string): number
  /** Addresses that are remembered. */
  size(): number
}

export function createSocketLimits(
  now: () => number = Date.now,
  numbers: Partial<LimitNumbers> = {}
): SocketLimits {
  const limits = { ...DEFAULTS, ...numbers }
  const addresses = new Map<string, Address>()
  let sweptAt = now()

  function of(address: string): Address {
    const known = addresses.get(address) ?? {
      sockets: 0,
      messages: bucket(limits.perAddress, limits.atOncePerAddress, now),
      ...{ failures: 0, failuresUntil: 0 }
    }
    addresses.set(address, known)
    return known
  }

  /** Forgets addresses of which there is nothing to count, at most once a minute. */
  function forget(): void {
    if (now() - sweptAt < MINUTE) return
    sweptAt = now()
    for (const [name, { sockets, failuresUntil, messages }] of addresses)
      if (sockets === 0 && failuresUntil <= now() && messages.isFull()) addresses.delete(name)
  }

  return {
    open(name) {
      const address = of(name)
      if (address.sockets >= limits.sockets) return undefined
      address.sockets++
      const own = bucket(limits.perSocket, limits.atOnce, now)
      let isOpen = true
      return {
        mayReceive: isAuthenticated => own.take() && (isAuthenticated || address.messages.take()),
        closed() {
          if (isOpen) address.sockets--
          isOpen = false
          forget()
        }
      }
    },

    failed(name) {
      const address = of(name)
      if (address.failuresUntil <= now()) {
        address.failures = 0
        address.failuresUntil = now() + MINUTE
      }
      address.failures++
    },

    blockedFor(name) {
      const { failures = 0, failuresUntil = 0 } = addresses.get(name) ?? {}
      const left = failuresUntil - now()
      return left > 0 && failures >= limits.failures ? Math.ceil(left / 1000) : 0
    },

    size: () => addresses.size
  }
}
