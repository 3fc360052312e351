import { environment, type Locks } from '../../environment/environment.ts'

const warned = new WeakSet<object>()

/** Warns once per page. */
function warnOnce(error: unknown): void {
  const env = environment()
  if (warned.has(env)) return
  warned.add(env)
  env.warn(
    'The browser refuses Web Locks here (a cross-site frame with blocked storage?): tabs share the telephone by messages where they can, else it is this tab’s alone',
    error
  )
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'AbortError'

/**
 * Uses Web Locks while the browser grants them. In a frame with blocked storage the API exists but
 * rejects every request; then `spare` is used, where silence means that this is the only tab.
 */
export function grantedLocks(real: Locks, spare: () => Locks): Locks {
  let instead: Locks | undefined
  const fallBack = (error: unknown): Locks => {
    if (!isRefused(error)) throw error
    warnOnce(error)
    instead ??= spare()
    return instead
  }
  return {
    async request(name, hold, options) {
      if (instead) return instead.request(name, hold, options)
      let isHeld = false
      const begin = () => {
        isHeld = true
        return hold()
      }
      return real.request(name, begin, options).catch(error => {
        if (isHeld) throw error
        return fallBack(error).request(name, hold, options)
      })
    },
    isHeld: async name =>
      instead?.isHeld(name) ?? real.isHeld(name).catch(error => fallBack(error).isHeld(name))
  }
}
