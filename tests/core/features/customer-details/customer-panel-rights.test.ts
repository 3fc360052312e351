import { expect, it, vi } from 'vitest'
import {
  enter,
  form,
  known,
  open,
  panelRequest,
  scene,
  setUpPanel
} from '../../../support/core/panel-scene.ts'

setUpPanel()

const detailRead = /users\/detail/

it.each([
  ['edit', panelRequest('customer-6', { mode: 'edit' })],
  ['add', panelRequest(undefined, { mode: 'add' })]
] as const)('starts to %s once the permission is known', async (mode, request) => {
  let release = () => {}
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  scene.held = { address: detailRead, until }
  const entered = enter()
  const { panel } = open()
  panel.show(request)
  await known(panel, request.customerId)
  await vi.waitFor(() => expect(scene.requests.join()).toMatch(detailRead))
  expect(panel.$form.get().status).toBe('closed')
  release()
  await entered
  await vi.waitFor(() => expect(form(panel).mode).toBe(mode))
})

it('rejects a save where nothing is being edited', async () => {
  await enter()
  const { panel } = open()
  panel.show(panelRequest('customer-6'))
  await known(panel, 'customer-6')
  await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
})

it('closes the form when everything becomes read-only, and keeps what was typed', async () => {
  await enter()
  const { panel } = open()
  panel.show(panelRequest('customer-6'))
  await known(panel, 'customer-6')
  await panel.edit()
  panel.form().type({ companyName: '羊城社区' })
  panel.show(panelRequest('customer-6', { readonly: true }))
  expect(panel.$form.get().status).toBe('closed')
  await expect(panel.save()).rejects.toMatchObject({ kind: 'invalid' })
  panel.show(panelRequest('customer-6'))
  await vi.waitFor(() => expect(form(panel).typed.values.companyName).toBe('羊城社区'))
  panel.cancel()
})
