import { describe, expect, it } from 'vitest'
import { drawInPlace } from '../../../shell/layout/pages/host-page-slot.ts'
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
  const draw = (mount: Mount) => drawInPlace(host as unknown as Element, 'page-1', mount, at)
  return { at, draw, slots: () => [...places].map(({ slot }) => slot) }
}

describe("the place of a host's page", () => {
  it('stands in its slot until the page is taken away', () => {
    const { at, draw, slots } = lightDom()
    const told: unknown[] = []
    const end = draw((_, where) => {
      told.push(where)
      return () => told.push('ended')
    })
    expect(slots()).toEqual(['page-1'])
    end()
    expect(told).toEqual([at, 'ended'])
    expect(slots()).toEqual([])
  })

  it('does not stay when the page cannot be drawn, and the error goes on', () => {
    const { draw, slots } = lightDom()
    const draws = () =>
      draw(() => {
        throw new Error('no report')
      })
    expect(draws).toThrow('no report')
    expect(slots()).toEqual([])
  })
})
