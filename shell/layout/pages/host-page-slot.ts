/** Container in the console's light DOM for a page of the host. */
import type { Mount, MountedAt } from '../../router/route.ts'

/** Mounts the page and returns its cleanup. Rethrows errors of `mount` and removes the container. */
export function renderInSlot(host: Element, slot: string, mount: Mount, at: MountedAt): () => void {
  const place = host.ownerDocument.createElement('div')
  place.slot = slot
  host.append(place)
  try {
    const end = mount(place, at)
    return () => {
      end?.()
      place.remove()
    }
  } catch (error) {
    place.remove()
    throw error
  }
}
