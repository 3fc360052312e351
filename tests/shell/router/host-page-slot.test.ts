import { describe, expect, it } from 'vitest'
import { renderInSlot } from '../../../shell/layout/pages/host-page-slot.ts'
import type { Mount } from '../../../shell/router/route.ts'

/** As much of the document as a place needs: what stands in the console's light DOM. */
function lightDom() {
  const places = new Set<{ readonly slot: string }>()
  const ownerDocument = {
    createElement() {
      const place = { slot: '', remove: () => places.delete(place) }
      return place
    }
  }
  const host = { ownerDocument, append: (place: { readonly slot: string }) => places.add(place) }
  const at = { path: '/report/7', params: { id: '7' }, query: {} }
  const render = (mount: Mount) => renderInSlot(host as unknown as Element, 'page-1', mount, at)
  return { at, render, slots: () => [...places].map(({ slot }) => slot) }
}

describe("the place of a host's page", () => {
  it('stands in its slot until the page is taken away', () => {
    const { at, render, slots } = lightDom()
    const events: unknown[] = []
    const end = render((_, where) => {
      events.push(where)
      return () => events.push('ended')
    })
    expect(slots()).toEqual(['page-1'])
    end()
    expect(events).toEqual([at, 'ended'])
    expect(slots()).toEqual([])
  })

  it('does not stay when the page cannot be drawn, and the error goes on', () => {
    const { render, slots } = lightDom()
    const renders = () =>
      render(() => {
        throw new Error('no report')
      })
    expect(renders).toThrow('no report')
    expect(slots()).toEqual([])
  })
})
