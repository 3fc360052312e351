/** The page around the console, asked before somebody signs out. */

type Ask = () => Promise<boolean>
const askers: Ask[] = []

/** A console offers to ask its page; the first that stands on the page asks. Returns how to stop. */
export function onAskToLogout(ask: Ask): () => void {
  askers.push(ask)
  return () => void askers.splice(askers.indexOf(ask), 1)
}

/** Whether the page lets them go. */
export const pageLetsGo = (): Promise<boolean> => askers[0]?.() ?? Promise.resolve(true)
