import type { Channel, Environment, Locks } from '../../../core/environment/environment.ts'

/** What the tabs of one browser share: storage, channels and locks. */
export interface TestBrowser {
  readonly storage: Environment['storage'] & { readonly kept: Map<string, string> }
  readonly openChannel: (name: string) => Channel
  readonly locks: Locks
  /** Every message that any tab has posted, by channel. */
  /** From now on no message arrives anywhere: a tab hangs, or has died. */
  readonly deafen: () => void
  readonly posted: { readonly channel: string; readonly message: unknown }[]
}

export function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key)
  }
}

export function testBrowser(): TestBrowser {
  const ends = new Map<string, Set<Set<(message: unknown) => void>>>()
  let isUnresponsive = false
  const posted: { channel: string; message: unknown }[] = []
  return {
    storage: memoryStorage(),
    locks: testLocks(),
    posted,
    deafen: () => {
      isUnresponsive = true
    },
    openChannel: name => {
      const mine = new Set<(message: unknown) => void>()
      const all = ends.get(name) ?? new Set()
      ends.set(name, all.add(mine))
      return {
        post: message => {
          const copy: unknown = structuredClone(message)
          posted.push({ channel: name, message: copy })
          if (isUnresponsive) return
          queueMicrotask(() => {
            for (const end of all) if (end !== mine) for (const listener of [...end]) listener(copy)
          })
        },
        listen: listener => {
          mine.add(listener)
          return () => mine.delete(listener)
        },
        close: () => {
          mine.clear()
          all.delete(mine)
        }
      }
    }
  }
}

interface Holder {
  readonly begin: () => void
  readonly rob: () => void
}

/** Web Locks in memory: first come, first served; `steal` robs the holder as the real ones do. */
function testLocks(): Locks {
  const queues = new Map<string, Holder[]>()
  const queueOf = (name: string): Holder[] => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  return {
    isHeld: name => Promise.resolve(queueOf(name).length > 0),
    request: (name, hold, { ifAvailable = false, steal = false, signal } = {}) =>
      new Promise<boolean>((done, refuse) => {
        const queue = queueOf(name)
        if (ifAvailable && queue.length > 0) return done(false)
        const leave = (holder: Holder) => {
          const wasFirst = queue[0] === holder
          if (queue.includes(holder)) queue.splice(queue.indexOf(holder), 1)
          if (wasFirst) queue[0]?.begin()
        }
        const holder: Holder = {
          begin: () => {
            started = true
            void hold().then(
              () => {
                leave(holder)
                done(true)
              },
              (error: unknown) => {
                leave(holder)
                refuse(error)
              }
            )
          },
          rob: () => refuse(new DOMException('Lock broken by another request', 'AbortError'))
        }
        let started = false
        signal?.addEventListener('abort', () => {
          if (started) return
          leave(holder)
          refuse(new DOMException('The request was aborted', 'AbortError'))
        })
        if (steal) queue.shift()?.rob()
        if (steal) queue.unshift(holder)
        else queue.push(holder)
        if (queue[0] === holder) queueMicrotask(() => queue[0] === holder && holder.begin())
      })
  }
}
