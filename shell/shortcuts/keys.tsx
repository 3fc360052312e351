import { useEffect, useRef } from 'react'
import { $areKeysHeard } from './help.ts'
import { followKeys } from './listen.ts'

/** Hears the console's shortcuts for as long as it is drawn. */
export default function Keys() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const stop = followKeys(root.host)
    $areKeysHeard.set(true)
    return () => {
      $areKeysHeard.set(false)
      stop()
    }
  }, [])
  return <span hidden ref={place} />
}
