import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Mount } from '../../router/route.ts'
import { $route } from '../../router/router.ts'
import { usePageFocus } from '../use-page-focus.ts'
import { renderInSlot } from './host-page-slot.ts'

/**
 * A page mounted by the host in the console's light DOM, where the host's styles and scripts apply;
 * projected through a slot.
 */
export function HostPage({ mount }: { readonly mount: Mount }) {
  const { path, params, query } = useStore($route)
  const slot = useRef<HTMLSlotElement>(null)
  const name = `page-${useId()}`
  usePageFocus()
  // The query belongs to the page: a change of it does not render the page again.
  const mountPage = useEffectEvent((root: ShadowRoot, page: Mount, at: string, place: string) =>
    renderInSlot(root.host, place, page, { path: at, params, query })
  )
  useEffect(() => {
    const root = slot.current?.getRootNode()
    return root instanceof ShadowRoot ? mountPage(root, mount, path, name) : undefined
  }, [mount, path, name])
  return <slot name={name} ref={slot} />
}
