/** Holds INVITEs and REFERs until it is decided whether their number may be called. */
export type MayDial = (extension: string, number: string, isConfirmed: boolean) => Promise<boolean>

export interface HeldInvites {
  /** Decides once per transaction; runs neither callback for one that was withdrawn meanwhile. */
  hold(
    branch: string,
    may: Promise<boolean>,
    go: () => void,
    refuse: (status: number, reason: string) => void
  ): void
  has(branch: string): boolean
  /** True when it was held. */
  withdraw(branch: string): boolean
}

/** `unread`: the lists could not be read; restricted numbers must not be called meanwhile. */
export function heldInvites(unread: (error: unknown) => void): HeldInvites {
  const held = new Set<string>()
  return {
    hold(branch, may, go, refuse) {
      held.add(branch)
      may
        .then(
          isAllowed => (isAllowed ? go : () => refuse(608, 'Rejected')),
          (error: unknown) => {
            unread(error)
            return () => refuse(503, 'Service Unavailable')
          }
        )
        .then(act => {
          if (held.delete(branch)) act()
        })
    },
    has: branch => held.has(branch),
    withdraw: branch => held.delete(branch)
  }
}
