import type { Channel, Locks } from '../environment.ts'

const silence: Channel = {
  post: () => undefined,
  listen: () => () => undefined,
  close: () => undefined
}

/** Some browsers throw where storage is blocked. */
function openOrNothing(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** A BroadcastChannel; without support a silent one, so that every tab is alone. */
export function browserChannel(name: string): Channel {
  if (typeof BroadcastChannel === 'undefined') return silence
  const channel = openOrNothing(name)
  if (!channel) return silence
  const listeners = new Set<(message: unknown) => void>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    for (const listener of [...listeners]) listener(data)
  }
  let isClosed = false
  return {
    post: message => {
      if (!isClosed) channel.postMessage(message)
    },
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      channel.close()
    }
  }
}

/** Web Locks; undefined without https and in a frame with an opaque origin. */
export function browserLocks(): Locks | undefined {
  if (!('locks' in navigator) || globalThis.origin === 'null') return undefined
  const { locks } = navigator
  return {
    request: async (name, hold, options = {}) =>
      locks.request(name, options, lock => (lock ? hold().then(() => true) : false)),
    isHeld: async name => {
      const { held } = await locks.query()
      return held?.some(lock => lock.name === name) ?? false
    }
  }
}
