/** Cancelable sign-out: the host page can prevent it. */

type Ask = () => Promise<boolean>
const guards: Ask[] = []

/**
 * Registers a console's handler; only that of the first registered console is called. Returns the
 * unregister function.
 */
export function addLogoutGuard(ask: Ask): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** Resolves to whether the host page allows the sign-out. */
export const hostAllowsLogout = (): Promise<boolean> => guards[0]?.() ?? Promise.resolve(true)
