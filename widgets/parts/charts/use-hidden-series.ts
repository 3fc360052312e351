import { useState } from 'react'

/** Series that the user has switched off, by key. */
export function useHiddenSeries(): [hidden: ReadonlySet<string>, toggle: (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setHidden(before =>
      before.has(key)
        ? new Set([...before].filter(other => other !== key))
        : new Set([...before, key])
    )
  return [hidden, toggle]
}
