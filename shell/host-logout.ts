/** Cancelable sign-out: asks the host page first. */

type Ask = () => Promise<boolean>
const askers: Ask[] = []

/** Registers a console's handler; the first registered console is asked. Returns the unregister function. */
export function onAskToLogout(ask: Ask): () => void {
  askers.push(ask)
  return () => void askers.splice(askers.indexOf(ask), 1)
}

/** Resolves to whether the host page allows the sign-out. */
export const pageLetsGo = (): Promise<boolean> => askers[0]?.() ?? Promise.resolve(true)
