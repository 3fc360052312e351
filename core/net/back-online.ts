/** What is asked again when the network is back, or the server that was not reached. */
const acts = new Set<() => void>()

/** Returns how to take it back. */
export function onBackOnline(act: () => void): () => void {
  acts.add(act)
  return () => void acts.delete(act)
}

export const tryAgain = (): void => {
  for (const act of [...acts]) act()
}
