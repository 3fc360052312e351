import { useRef, useState } from 'react'
import { begin } from '../../../widgets/parts/begin-part.ts'

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/** Runs an action single-flight: clicks while it is pending are ignored. */
export function useAsyncAction() {
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
