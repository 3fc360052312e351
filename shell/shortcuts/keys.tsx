import { useEffect, useRef } from 'react'
import { followKeys } from './listen.ts'

/** Hears the console's shortcuts for as long as it is drawn. */
export default function Keys() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    return root instanceof ShadowRoot ? followKeys(root.host) : undefined
  }, [])
  return <span hidden ref={place} />
}
