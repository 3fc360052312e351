import { useEffect, useRef } from 'react'
import { $areShortcutsActive } from './help-window.ts'
import { followKeys } from './shortcut-listener.ts'

/** Listens for the console's shortcuts while mounted. */
export default function Keys() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const stop = followKeys(root.host)
    $areShortcutsActive.set(true)
    return () => {
      $areShortcutsActive.set(false)
      stop()
    }
  }, [])
  return <span hidden ref={place} />
}
