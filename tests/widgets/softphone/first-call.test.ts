import { expect } from 'chai'
import { until } from '../support/wait.ts'

describe('the first call of a folded softphone', () => {
  it('finds the views of a call already fetched', async () => {
    const fetched = (name: RegExp) =>
      performance.getEntriesByType('resource').some(it => name.test(it.name))
    const hutong = '/dist/hutong.js'
    await import(hutong)
    const phone = document.createElement('hutong-softphone')
    phone.setAttribute('variant', 'float')
    document.body.append(phone)
    try {
      await until('the views', () => fetched(/\/call-views-/))
      expect(phone.shadowRoot?.querySelector('[part=dialpad]')).to.equal(null)
      // What only an answered call needs waits for it.
      expect(fetched(/\/(panes|second-view|second-call)-/)).to.equal(false)
    } finally {
      phone.remove()
    }
  })
})
