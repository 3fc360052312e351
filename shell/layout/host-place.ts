/** The place in the console's light DOM that a page of the host is drawn into. */
import type { Mount, MountedAt } from '../routes.ts'

/** Draws the page, and returns how to take it away. Throws what the page throws, and leaves nothing. */
export function drawInPlace(host: Element, slot: string, mount: Mount, at: MountedAt): () => void {
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
