import { environment, type Locks } from '../environment.ts'

const warned = new WeakSet<object>()

/** Once for a page, however often the telephone is joined. */
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
 * The browser's locks for as long as it grants them. A frame whose storage is blocked has them, and
 * each request is refused; from then on `spare` decides, where silence means that this tab is alone.
 */
export function grantedLocks(real: Locks, spare: () => Locks): Locks {
  let instead: Locks | undefined
  const orInstead = (error: unknown): Locks => {
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
        return orInstead(error).request(name, hold, options)
      })
    },
    isHeld: async name =>
      instead?.isHeld(name) ?? real.isHeld(name).catch(error => orInstead(error).isHeld(name))
  }
}
