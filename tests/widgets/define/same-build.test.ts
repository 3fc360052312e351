import { expect } from 'chai'
import { until } from '../support/wait.ts'

describe('two copies of one build, from two addresses', () => {
  it('draw their elements each by itself', async () => {
    const { warn } = console
    console.warn = () => undefined
    try {
      await import('/dist/transfer-list.js' as string)
      const list = document.createElement('hutong-transfer-list')
      list.setAttribute('inline', '')
      const panel = document.createElement('hutong-customer-details')
      const text = (element: Element) => element.shadowRoot?.textContent ?? ''
      document.body.append(list)
      await until('the first', () => text(list).includes('登录后可查看'))
      await import('/test-results/same-dist/customer-details.js' as string)
      document.body.append(panel)
      await until('the second', () => text(panel) !== '')
      expect(text(panel)).to.equal('登录后可查看客户')
      list.remove()
      panel.remove()
    } finally {
      console.warn = warn
    }
  })
})
