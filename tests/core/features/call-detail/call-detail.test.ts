import { atom } from 'nanostores'
import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $callDetail,
  $orderOfCall,
  $serviceHistory,
  loadCallDetail,
  loadServiceHistory,
  saveCity,
  setHandled
} from '../../../../core/features/call-detail/call-detail.ts'
import {
  $canOpenCallDetail,
  $openCallDetail,
  closeCallDetail,
  mayStepCallDetail,
  offerCallDetail,
  openCallDetail,
  openHistoryCall,
  placeOfCall,
  stepCallDetail
} from '../../../../core/features/call-detail/call-window.ts'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import {
  callChanged,
  refreshRemark
} from '../../../../core/features/customer-details/customer-changes.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { callOf } from '../../../support/scenes/call-row.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const base = (callRecordId: string, more: Partial<CallBase> = {}): CallBase => ({
  ...callOf(callRecordId),
  callType: 1,
  callDuration: 0,
  isSeen: false,
  followStatus: 1,
  callItemInfo: null,
  ...more
})
const order = {
  id: 's-1',
  serviceType: '1',
  serviceTypeName: '咨询',
  serviceContent: '',
  callTaskItemId: null,
  callType: 2,
  callDirectionType: 1,
  customerId: 'k-1',
  customerName: '欧阳小明',
  callRecordId: 'r1',
  agentName: '张伟',
  createTime: 1,
  updateTime: 1,
  canEdit: false
}
const rows = ['r1', 'r2', 'r3'].map(callRecordId => ({ callRecordId }))
const seenOf = (requests: readonly { readonly url: URL }[]) =>
  requests
    .filter(({ url }) => url.pathname.endsWith('/see_colorgrey'))
    .map(({ url }) => url.searchParams.get('callRecordId'))
const shown = () => {
  const now = $openCallDetail.get()
  return now.status === 'open' ? now.callRecordId : undefined
}

afterEach(stopCore)

describe('呼叫详情 is opened', () => {
  it('among the rows of its list, and stops at the ends', async () => {
    await signIn()
    await stepCallDetail(1)
    expect($openCallDetail.get()).toEqual({ status: 'closed' })
    openCallDetail({ callRecordId: 'r2', records: rows })
    const seen: unknown[] = []
    for (const step of [1, 1, -1, -1, -1] as const) {
      await stepCallDetail(step)
      seen.push(shown())
    }
    expect(seen).toEqual(['r3', 'r3', 'r2', 'r1', 'r1'])
    leave('logout')
    expect($openCallDetail.get()).toEqual({ status: 'closed' })
  })

  it('among the pages of its list, past rows without a call', async () => {
    await signIn()
    const pages = [['r1', 'r2'], [null, null], [null, 'r6'], ['r7']] as const
    const pageOf = (page: number) => ({
      page,
      pageSize: 2,
      total: 7,
      list: (pages[page - 1] ?? []).map(callRecordId => ({ callRecordId }))
    })
    const $list = atom(pageOf(1))
    const turned: number[] = []
    const turnTo = async (page: number) => {
      turned.push(page)
      $list.set(pageOf(page))
    }
    openCallDetail({ callRecordId: 'r2', list: { $list, turnTo } })
    const seen: unknown[] = []
    for (const step of [1, 1, 1, -1, -1, -1, -1] as const) {
      await stepCallDetail(step)
      const now = $openCallDetail.get()
      if (now.status === 'open') seen.push([now.callRecordId, placeOfCall(now)?.at])
    }
    expect(seen).toEqual([
      ['r6', 6],
      ['r7', 7],
      ['r7', 7],
      ['r6', 6],
      ['r2', 2],
      ['r1', 1],
      ['r1', 1]
    ])
    expect(turned).toEqual([2, 3, 4, 3, 2, 1])
    const first = $openCallDetail.get()
    expect(first.status === 'open' && [-1, 1].map(by => mayStepCallDetail(first, by as 1))).toEqual(
      [false, true]
    )
  })

  it('at the given position, or at the current one of the call', async () => {
    await signIn()
    const twice = [...rows, { callRecordId: 'r1' }]
    openCallDetail({ callRecordId: 'r1', records: twice, index: 3 })
    expect($openCallDetail.get()).toMatchObject({ index: 3 })
    openCallDetail({ callRecordId: 'r2', records: twice, index: 3 })
    expect($openCallDetail.get()).toMatchObject({ index: 1 })
    openCallDetail({ callRecordId: 'gone', records: rows })
    expect($openCallDetail.get()).toMatchObject({ index: -1, hasSteps: true, title: undefined })
    await stepCallDetail(1)
    expect(shown()).toBe('gone')
  })

  it('by itself, without steps, under another name', async () => {
    await signIn()
    openCallDetail({ callRecordId: 'r1', title: '通话详情', hasSteps: false, serviceId: 's-1' })
    expect($openCallDetail.get()).toMatchObject({ title: '通话详情', hasSteps: false, among: [] })
    openHistoryCall('r9')
    expect($openCallDetail.get()).toMatchObject({ callRecordId: 'r9', serviceId: 's-1', index: -1 })
  })

  it('with a work order that is not the next call’s', async () => {
    await signIn()
    const workOrderInfo = { serviceRecordId: 's-1' }
    openCallDetail({ callRecordId: 'r1', records: rows, recordType: 1, workOrderInfo })
    expect($openCallDetail.get()).toMatchObject({ recordType: 1, workOrderInfo })
    await stepCallDetail(1)
    expect($openCallDetail.get()).toMatchObject({ recordType: undefined, workOrderInfo: undefined })
  })
})

describe('what shows the details', () => {
  it('stands on the page as long as one of them does', () => {
    expect($canOpenCallDetail.get()).toBe(false)
    const leaves = [offerCallDetail(), offerCallDetail()]
    expect($canOpenCallDetail.get()).toBe(true)
    leaves[0]?.()
    expect($canOpenCallDetail.get()).toBe(true)
    leaves[1]?.()
    expect($canOpenCallDetail.get()).toBe(false)
  })
})

describe('the call on show', () => {
  it('stays until the next is here, and both are forgotten', async () => {
    await signIn({
      'GET /call_records/base/r1': () => ok(base('r1')),
      'GET /call_records/base/r2': () =>
        Response.json({ message: '您没有执行此操作的权限' }, { status: 403 }),
      'GET /call_records/see_colorgrey': () => ok(null)
    })
    openCallDetail({ callRecordId: 'r1', records: rows })
    await loadCallDetail('r1')
    expect($callDetail.get()).toMatchObject({ status: 'ready', value: { callRecordId: 'r1' } })
    const next = loadCallDetail('r2')
    expect($callDetail.get()).toMatchObject({ status: 'loading', before: { callRecordId: 'r1' } })
    await next
    expect($callDetail.get()).toMatchObject({ status: 'failed', failure: { kind: 'forbidden' } })
    expect($notices.get()).toEqual([])
    closeCallDetail()
    expect($callDetail.get()).toEqual({ status: 'none' })
  })

  // rule call-detail-7
  it('is marked as seen, once it is here and was not before', async () => {
    const { server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1')),
      'GET /call_records/base/r2': () => ok(base('r2', { isSeen: true })),
      'GET /call_records/base/r3': () => Response.json({ message: '没有' }, { status: 404 }),
      'GET /call_records/see_colorgrey': () => ok(null)
    })
    for (const { callRecordId } of rows) await loadCallDetail(callRecordId)
    expect(seenOf(server.requests)).toEqual(['r1'])
    const first = server.requests.find(({ url }) => url.pathname.endsWith('/base/r1'))
    expect(first?.url.searchParams.get('includeHistory')).toBe('true')
  })

  it('shows the server’s message where it cannot be marked', async () => {
    await signIn({
      'GET /call_records/base/r1': () => ok(base('r1')),
      'GET /call_records/see_colorgrey': () => Response.json({ code: 0, message: '记录已归档' })
    })
    await loadCallDetail('r1')
    expect($notices.get().map(({ text }) => text)).toEqual(['记录已归档'])
    expect($callDetail.get().status).toBe('ready')
  })

  it('is read again when it ends, for as long as it is on show and on', async () => {
    let isRunning = true
    const { env, server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1', { isRunning, isSeen: true }))
    })
    const socket = env.sockets.at(-1)
    socket?.accept()
    openCallDetail({ callRecordId: 'r1' })
    await loadCallDetail('r1')
    isRunning = false
    socket?.deliver({ topic: 'call_quit', data: { callRecordId: 'r1' } })
    await settle()
    expect($callDetail.get()).toMatchObject({ status: 'ready', value: { isRunning: false } })
    socket?.deliver({ topic: 'running_call_modify', data: null })
    await settle()
    expect(server.count('/call_records/base/r1')).toBe(2)
  })

  it('has the work order that was filed in it, or none', async () => {
    const { server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1', { isSeen: true })),
      'GET /call_records/base/r2': () => ok(base('r2', { isSeen: true, customerId: null })),
      'GET /service_records': ({ url }) => {
        const list = url.searchParams.get('callRecordId') === 'r1' ? [order] : []
        return ok({ list, page: 1, pageSize: 1, total: list.length, hasMore: false })
      }
    })
    openCallDetail({ callRecordId: 'r1', records: rows })
    await loadCallDetail('r1')
    expect($orderOfCall.get()).toEqual({ status: 'ready', value: 's-1' })
    expect(server.requests.at(-1)?.url.searchParams.get('customerId')).toBe('k-1')
    await loadCallDetail('r2')
    expect($orderOfCall.get()).toEqual({ status: 'ready', value: undefined })
    expect($notices.get()).toEqual([])
    closeCallDetail()
    expect($orderOfCall.get()).toEqual({ status: 'none' })
  })

  it('is read again when its remark, or its state, is another one', async () => {
    const { server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1', { isSeen: true }))
    })
    openCallDetail({ callRecordId: 'r1' })
    await loadCallDetail('r1')
    refreshRemark({ callRecordId: 'r2', remark: '已联系' })
    callChanged({ state: 'ENDED', callRecordId: undefined })
    await settle()
    expect(server.count('/call_records/base/r1')).toBe(1)
    refreshRemark({ callRecordId: 'r1', remark: '已联系' })
    await settle()
    callChanged({ state: 'ENDED', callRecordId: 'r1' })
    await settle()
    expect(server.count('/call_records/base/r1')).toBe(3)
  })

  it('stays when it cannot be read again', async () => {
    let isDown = false
    const { server } = await signIn({
      'GET /call_records/base/r1': () =>
        isDown ? Response.json({ message: '系统繁忙' }, { status: 500 }) : ok(base('r1')),
      'GET /call_records/see_colorgrey': () => ok(null)
    })
    openCallDetail({ callRecordId: 'r1', records: rows })
    await loadCallDetail('r1')
    isDown = true
    const before = server.requests.length
    refreshRemark({ callRecordId: 'r1', remark: '明天再打' })
    await settle()
    expect(server.requests.length).toBeGreaterThan(before)
    expect($callDetail.get()).toMatchObject({ status: 'ready', value: { callRecordId: 'r1' } })
  })

  it('gets the city of its customer, and is read again', async () => {
    const { server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1', { isSeen: true })),
      'PUT /call_items/r1/customer_info': () => ok({ version: 2 })
    })
    openCallDetail({ callRecordId: 'r1' })
    await loadCallDetail('r1')
    await saveCity(base('r1'), { provinceCode: '440000', cityCode: '440100' })
    await settle()
    const sent = server.requests.find(({ url }) => url.pathname.endsWith('/customer_info'))
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      callItemNumberId: 'r1',
      provinceCode: '440000',
      cityCode: '440100'
    })
    expect($notices.get().map(({ text }) => text)).toEqual(['修改成功！'])
    expect(server.count('/call_records/base/r1')).toBe(2)
  })

  it('has the calls of its service record beside it, or the reason why not', async () => {
    await signIn({
      'GET /service_records/s-1/details': () =>
        Response.json({ message: '服务记录不存在' }, { status: 404 })
    })
    openCallDetail({ callRecordId: 'r1', serviceId: 's-1' })
    await loadServiceHistory('s-1')
    expect($serviceHistory.get()).toMatchObject({ failure: { message: '服务记录不存在' } })
    closeCallDetail()
    expect($serviceHistory.get()).toEqual({ status: 'none' })
  })
})

describe('whether a call has been handled', () => {
  it('is set by a button, and is shown in the details then', async () => {
    let handleStatus = 0
    const { server } = await signIn({
      'GET /call_records/base/r1': () => ok(base('r1', { handleStatus, isSeen: true })),
      'GET /service_records': () => ok({ list: [], total: 0, page: 1, pageSize: 20 }),
      'PUT /call_records/r1/extend': ({ body }) => {
        handleStatus = JSON.parse(body).handleStatus
        return ok(null)
      }
    })
    openCallDetail({ callRecordId: 'r1' })
    await loadCallDetail('r1')
    await setHandled('r1', 1)
    await settle()
    expect($callDetail.get()).toMatchObject({ status: 'ready', value: { handleStatus: 1 } })
    expect($notices.get().map(({ text }) => text)).toEqual(['更新成功！'])
    expect(server.count('/call_records/r1/extend')).toBe(1)
  })
})
