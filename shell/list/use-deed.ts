import { useRef, useState } from 'react'
import { begin } from '../../widgets/parts/begin.ts'

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Lets a deed be done once at a time: a second click waits for nobody and does nothing. */
export function useDeed() {
  const running = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const show = () => setBusy(new Set(running.current))
  return {
    isBusy: (name: string) => busy.has(name),
    perform(name: string, act: () => unknown, then?: () => Promise<void>) {
      if (running.current.has(name)) return
      const under = act()
      if (!isPromise(under)) return
      running.current.add(name)
      show()
      const settled = under
        .then(() => then?.())
        .finally(() => {
          running.current.delete(name)
          show()
        })
      begin(settled)
    }
  }
}
