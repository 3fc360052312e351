import { isFailure } from '../../failure.ts'
import { $user } from '../../session/user.ts'

/** Ignores a rejection that has already been shown. */
export const quietly = (done: Promise<void>): void =>
  void done.catch(error => {
    if (!isFailure(error)) throw error
  })

/**
 * Permissions load shortly after sign-in: actions that depend on them wait without blocking the
 * panel.
 */
export function awaitedRights() {
  let forget = () => {}
  return {
    forget: () => forget(),
    async whenKnown(act: () => Promise<void>): Promise<void> {
      forget()
      if ($user.get()) return act()
      forget = $user.listen(user => {
        if (!user) return
        forget()
        quietly(act())
      })
    }
  }
}
