/** Requests repeated when the network or the server is reachable again. */
const acts = new Set<() => void>()

/** Returns an unsubscribe function. */
export function onBackOnline(act: () => void): () => void {
  acts.add(act)
  return () => void acts.delete(act)
}

export const tryAgain = (): void => {
  for (const act of [...acts]) act()
}
