import { describe, expect, it } from 'vitest'
import { clues } from '../../../../core/features/clues/endpoints.ts'
import { call } from '../../../../core/net/http.ts'
import { login, logout } from '../../../../core/session/session.ts'
import {
  as,
  enter,
  known,
  open,
  panelRequest,
  rows,
  scene,
  setUpPanel,
  shown,
  soon,
  texts
} from '../../../support/core/panel-scene.ts'

/** The customer panel against the reference backend in this process. */
setUpPanel()

describe('the shown customer', () => {
  it('is there with everything that is known, and with every call, the newest first', async () => {
    await enter()
    const { panel, events } = open()
    const { info, related } = await shown(panel, panelRequest('customer-1'))
    expect(info?.customerName).not.toBe('')
    expect(related.length).toBeLessThan(2)
    const calls = await rows(panel)
    expect(calls.length).toBeGreaterThan(10)
    const times = calls.map(one => one.callStartTime)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(events[0]).toEqual(['load', { customerId: 'customer-1', callRecordId: undefined }])
  })

  it('is reported also when the same customer is requested again meanwhile', async () => {
    await enter()
    const { panel, events } = open()
    panel.show(panelRequest('customer-1'))
    await shown(panel, panelRequest('customer-1'))
    await rows(panel)
    expect(events).toContainEqual(['load', { customerId: 'customer-1', callRecordId: undefined }])
  })

  it.each([
    ['1', 1],
    ['2', 2]
  ] as const)('shows the calls of type %s alone on request', async (filter, callType) => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    const all = (await rows(panel)).length
    await panel.calls.choose(filter)
    const some = await rows(panel)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all)
    expect(new Set(some.map(one => one.callType))).toEqual(new Set([callType]))
  })

  it('draws ten calls, and five more at a time', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    await rows(panel)
    expect(panel.calls.$shown.get()).toBe(10)
    panel.calls.more()
    expect(panel.calls.$shown.get()).toBe(15)
  })

  it('has company when several people share a number, in the same order for each of them', async () => {
    await enter()
    const { panel } = open()
    const first = await shown(panel, panelRequest('customer-51'))
    const second = await shown(panel, panelRequest('customer-52'))
    expect(first.related.map(({ id }) => id)).toContain('customer-53')
    expect(second.related).toEqual(first.related)
  })

  // rule customer-6
  it('stands first among those who share a number, and no tab moves afterwards', async () => {
    await enter()
    for (const id of ['customer-51', 'customer-52', 'customer-53']) {
      const { panel } = open()
      const first = await shown(panel, panelRequest(id))
      expect(first.related[0]?.id).toBe(id)
      const other = first.related[1]?.id
      const second = await shown(panel, panelRequest(other))
      expect(second.related).toEqual(first.related)
    }
  })

  it('is shown without the fields that failed to load, and not editable until they have', async () => {
    await enter()
    const { panel } = open()
    scene.broken = /custom_fields|custom_field|fieldScope/
    const now = await shown(panel, panelRequest('customer-1'))
    expect([now.info?.id, now.metas]).toEqual(['customer-1', undefined])
    await expect(panel.edit()).rejects.toMatchObject({ name: 'Failure' })
    expect(panel.$form.get().status).toBe('closed')
    scene.broken = undefined
    await panel.reload()
    expect((await known(panel)).metas).not.toEqual([])
    await panel.edit()
    expect(panel.$form.get()).toMatchObject({ status: 'open', mode: 'edit' })
  })

  it('a new customer’s form waits for the custom fields', async () => {
    await enter()
    const { panel } = open()
    scene.broken = /fieldScope/
    await shown(panel, panelRequest(undefined, { mode: 'add' }))
    expect(panel.$form.get().status).toBe('closed')
    scene.broken = undefined
    await panel.reload()
    expect(panel.$form.get()).toMatchObject({ status: 'open', mode: 'add' })
  })

  it('is the customer of a call', async () => {
    await enter()
    const { panel, events } = open()
    await shown(panel, panelRequest('customer-1'))
    const [newest] = await rows(panel)
    panel.show(panelRequest(undefined, { callRecordId: newest?.callRecordId }))
    await soon(() => expect(events).toHaveLength(2))
    const now = await known(panel)
    expect(now.call?.callRecordId).toBe(newest?.callRecordId)
    expect(now.info?.id).toBe('customer-1')
    expect((await rows(panel)).length).toBeGreaterThan(10)
  })

  it('reports that it cannot be read, and can be requested again; so can the calls', async () => {
    await enter()
    scene.broken = /basic_information|callRecords/
    const { panel } = open()
    panel.show(panelRequest('customer-1'))
    await soon(() => expect(panel.$known.get().status).toBe('failed'))
    expect(panel.calls.$calls.get().status).toBe('failed')
    expect(texts()).toEqual([])
    await expect(panel.reload()).rejects.toMatchObject({ name: 'Failure' })
    scene.broken = undefined
    await panel.reload()
    await known(panel, 'customer-1')
    await rows(panel)
  })

  it('is not visible to this user', async () => {
    await enter()
    const { panel } = open()
    panel.show(panelRequest('of-another-enterprise'))
    await soon(() =>
      expect(panel.$known.get()).toMatchObject({ status: 'failed', failure: { kind: 'refused' } })
    )
  })

  it('is gone with the session, and comes back with it', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    await logout()
    expect(panel.$known.get().status).toBe('none')
    expect(panel.calls.$calls.get().status).toBe('none')
    await login(as('agent1'))
    await known(panel, 'customer-1')
  })

  it('shows the repair of a lost contact only where the flag is set', async () => {
    await enter()
    const { panel } = open()
    await shown(panel, panelRequest('customer-1'))
    const [newest] = await rows(panel)
    panel.show(panelRequest('customer-1', { callRecordId: newest?.callRecordId }))
    await soon(async () => expect((await known(panel)).call).toBeDefined())
    expect((await known(panel)).repair).toBeUndefined()
  })
})

describe('who may be edited', () => {
  it.each([
    [
      'a deleted customer',
      'agent1',
      panelRequest('customer-deleted-1'),
      '该线索或客户已被删除，不能编辑基本信息'
    ],
    [
      'any customer in a read-only panel',
      'agent1',
      panelRequest('customer-1', { readonly: true }),
      '当前状态下无法对客户进行操作'
    ],
    [
      'any customer without the permission',
      'account1',
      panelRequest('customer-1'),
      '当前状态下无法对客户进行操作'
    ]
  ])('not %s', async (_, username, request, sentence) => {
    await enter(username)
    const { panel } = open()
    panel.show(request)
    await soon(() => expect(panel.$known.get().status).not.toBe('loading'))
    await expect(panel.edit()).rejects.toMatchObject({ message: sentence })
    expect(panel.$form.get().status).toBe('closed')
  })

  it('no customer', async () => {
    await enter()
    const { panel } = open()
    panel.show(panelRequest(undefined))
    await expect(panel.edit()).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('not a clue, whose calls are read all the same', async () => {
    await enter('leader')
    const { panel } = open()
    const { list } = await call(clues.list, { query: { page: 1, pageSize: 10 } })
    const id = list[0]?.id ?? ''
    const { clue } = await shown(panel, panelRequest(id, { sourceType: '1' }))
    expect(clue?.id).toBe(id)
    expect((await rows(panel)).length).toBe(Math.min(20, clue?.callRecords.length ?? -1))
    await expect(panel.edit()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
