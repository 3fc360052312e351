import type { Environment } from '../environment.ts'

type Store = Environment['storage']

/** In-memory storage, for pages where the browser's is blocked. */
function memory(): Store {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key)
  }
}

/** The browser's storage, or memory where it is blocked, missing or full. Never throws. */
export function browserStorage(open: () => Storage): Store {
  const spare = memory()
  let real: Store = spare
  try {
    real = open()
  } catch {
    // Blocked cookies and sandboxed frames throw on mere access.
  }
  const attempt = <Result>(act: (store: Store) => Result): Result => {
    try {
      return act(real)
    } catch {
      return act(spare)
    }
  }
  return {
    getItem: key => spare.getItem(key) ?? attempt(store => store.getItem(key)),
    setItem: (key, value) => {
      spare.removeItem(key)
      attempt(store => store.setItem(key, value))
    },
    removeItem: key => {
      spare.removeItem(key)
      attempt(store => store.removeItem(key))
    }
  }
}
