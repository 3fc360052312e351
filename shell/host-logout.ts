/** Cancelable sign-out: asks the host page first. */

type Ask = () => Promise<boolean>
const guards: Ask[] = []

/** Registers a console's handler; the first registered console is asked. Returns the unregister function. */
export function addLogoutGuard(ask: Ask): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** Resolves to whether the host page allows the sign-out. */
export const hostAllowsLogout = (): Promise<boolean> => guards[0]?.() ?? Promise.resolve(true)
