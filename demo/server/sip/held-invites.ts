/** INVITEs and REFERs of telephones that wait for whether their number may be called at all. */
export type MayDial = (extension: string, number: string, isConfirmed: boolean) => Promise<boolean>

export interface HeldInvites {
  /** Asks once for each transaction; `known` is not called for one that was withdrawn meanwhile. */
  hold(branch: string, may: Promise<boolean>, known: (may: boolean) => void): void
  has(branch: string): boolean
  /** True when it was waiting. */
  withdraw(branch: string): boolean
}

export function heldInvites(): HeldInvites {
  const held = new Set<string>()
  return {
    hold(branch, may, known) {
      held.add(branch)
      // A list that cannot be read keeps nobody from calling.
      may
        .catch(() => true)
        .then(answer => {
          if (held.delete(branch)) known(answer)
        })
    },
    has: branch => held.has(branch),
    withdraw: branch => held.delete(branch)
  }
}
