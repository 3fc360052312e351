import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { $route } from '../router.ts'
import type { Mount } from '../routes.ts'
import { drawInPlace } from './host-place.ts'
import { useArrival } from './use-arrival.ts'

/**
 * A page that the host draws: its place stands in the console's own light DOM, where the host's
 * styles and scripts reach it, and shows through a slot.
 */
export function HostPage({ mount }: { readonly mount: Mount }) {
  const { path, params, query } = useStore($route)
  const slot = useRef<HTMLSlotElement>(null)
  const name = `page-${useId()}`
  useArrival()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands behind the `?` is the page's own matter
  useEffect(() => {
    const root = slot.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    return drawInPlace(root.host, name, mount, { path, params, query })
  }, [mount, path, name])
  return <slot name={name} ref={slot} />
}
