import { isFailure } from '../../failure.ts'
import { $user } from '../../session/user.ts'

/** What may not be begun has been said by then. */
export const quietly = (done: Promise<void>): void =>
  void done.catch(error => {
    if (!isFailure(error)) throw error
  })

/** What somebody may do is known a moment after they have come: what depends on it waits, and holds nobody up. */
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
