/** Every entry can be imported without a window, and the tags are rendered. */
import assert from 'node:assert/strict'
import * as core from 'hutong/core'
import * as components from 'hutong/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

for (const entry of ['', '/session', '/softphone', '/console', '/sandbox', '/doctor'])
  await import(`hutong${entry}`)
assert.equal(core.isStarted(), false)
const html = renderToString(
  createElement(components.HutongSoftphone, { variant: 'bar', className: 'phone', onCallEnd() {} })
)
assert.equal(html, '<hutong-softphone class="phone"></hutong-softphone>')
