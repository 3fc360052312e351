import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  chooseIntent,
  intentsOf,
  loadIntents
} from '../../../../core/features/customer-details/call-intents.ts'
import {
  callChanged,
  onRemarkRefreshed,
  refreshRemark
} from '../../../../core/features/customer-details/customer-changes.ts'
import { customerPanel } from '../../../../core/features/customer-details/customer-panel.ts'
import { followUp } from '../../../../core/features/customer-details/follow-up.ts'
import { followCalls } from '../../../../core/features/customer-details/live-calls.ts'
import { remarkOf } from '../../../../core/features/customer-details/remark-field.ts'
import { receive } from '../../../../core/net/realtime-frames.ts'
import { $notices } from '../../../../core/notices.ts'
import { emitToHost } from '../../../../core/public-events.ts'
import { memoryStorage } from '../../../support/browser/test-browser.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { callOf } from '../../../support/scenes/call-row.ts'
import { signIn, user } from '../../../support/server/signed-in.ts'

const EXTEND = 'PUT /call_records/r1/extend'
const silent = () => undefined
const noMark = () => null

afterEach(stopCore)

describe('the remark on a call', () => {
  // rule customer-29
  it('saves itself when it is left, trimmed and once, and notifies every other view', async () => {
    let received: unknown
    let saves = 0
    const { server } = await signIn({ [EXTEND]: () => ok(null) })
    const stop = onRemarkRefreshed(change => {
      received = change
    })
    const remark = remarkOf(
      'r1',
      '',
      () => saves++,
      () => '02'
    )
    remark.type('要回访 ')
    expect(remark.$remark.get().status).toBe('unsaved')
    await remark.save()
    expect(remark.$remark.get()).toMatchObject({ status: 'saved', failure: undefined })
    expect(received).toEqual({ callRecordId: 'r1', remark: '要回访' })
    const sent = server.requests.filter(({ method }) => method === 'PUT')
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { callRecordId: 'r1', remark: '要回访', manualMarkIntent: '02' }
    ])
    await remark.save()
    expect([saves, server.count('/call_records/r1/extend')]).toEqual([1, 1])
    stop()
  })

  it('never blocks typing: edits during a save go with the next one', async () => {
    const answer = Promise.withResolvers<Response>()
    await signIn({ [EXTEND]: () => answer.promise })
    const remark = remarkOf('r1', '', silent, noMark)
    remark.type('一')
    const saving = remark.save()
    remark.type('一二')
    expect(remark.$remark.get()).toMatchObject({ text: '一二', status: 'saving' })
    answer.resolve(ok(null))
    await saving
    expect(remark.$remark.get()).toMatchObject({ text: '一二', status: 'unsaved' })
  })

  it('reports a failed save, keeps the text, and can be retried; no popup', async () => {
    let isBroken = true
    await signIn({
      [EXTEND]: () => (isBroken ? Response.json({ message: '慢' }, { status: 500 }) : ok(null))
    })
    const remark = remarkOf('r1', '旧', silent, noMark)
    remark.type('新')
    await remark.save()
    expect(remark.$remark.get()).toMatchObject({
      status: 'failed',
      text: '新',
      failure: { kind: 'server' }
    })
    expect($notices.get()).toEqual([])
    isBroken = false
    await remark.save()
    expect(remark.$remark.get().status).toBe('saved')
  })

  it('takes a hundred characters and no more', async () => {
    await signIn()
    const remark = remarkOf('r1', '', silent, noMark)
    remark.type('长'.repeat(101))
    expect(remark.$remark.get().text).toHaveLength(100)
  })

  it('survives a reload in this tab, and reports a conflict', async () => {
    const sessionStorage = memoryStorage()
    await signIn({}, { sessionStorage })
    remarkOf('r1', '旧', silent, noMark).type('我的')
    stopCore()
    await signIn({ [EXTEND]: () => ok(null) }, { sessionStorage })
    const again = remarkOf('r1', '别人的', silent, noMark)
    expect(again.$remark.get()).toMatchObject({ text: '我的', status: 'unsaved', theirs: '别人的' })
    await again.save()
    expect(again.$remark.get().status).toBe('unsaved')
    await again.settle('mine')
    expect(again.$remark.get()).toMatchObject({ text: '我的', status: 'saved', theirs: undefined })
  })

  it('becomes what another view has saved, unless something is being written here', async () => {
    await signIn()
    const remark = remarkOf('r1', '旧', silent, noMark)
    refreshRemark({ callRecordId: 'r2', remark: '不是这一通' })
    refreshRemark({ callRecordId: 'r1', remark: '新' })
    expect(remark.$remark.get()).toMatchObject({ text: '新', status: 'resting' })
    remark.type('我在写')
    refreshRemark({ callRecordId: 'r1', remark: '又新' })
    expect(remark.$remark.get()).toMatchObject({ text: '我在写', theirs: '又新' })
    await remark.settle('theirs')
    expect(remark.$remark.get()).toMatchObject({
      text: '又新',
      status: 'resting',
      theirs: undefined
    })
    remark.end()
    refreshRemark({ callRecordId: 'r1', remark: '没人听' })
    expect(remark.$remark.get().text).toBe('又新')
  })
})

describe('the level given by hand', () => {
  const level = { levelCode: '01', levelName: 'A级' }

  // rule customer-30
  it('comes from the script, read once, and reaches every view', async () => {
    const { server } = await signIn({
      'GET /verbal_templates/t1/rule_item': () => ok([level]),
      [EXTEND]: () => ok(null)
    })
    let received: unknown
    const stop = onRemarkRefreshed(change => {
      received = change
    })
    await Promise.all([loadIntents('t1'), loadIntents('t1')])
    expect(intentsOf('t1').get()).toEqual({ status: 'ready', value: [level] })
    expect(server.count('/verbal_templates/t1/rule_item')).toBe(1)
    expect(intentsOf(null).get()).toEqual({ status: 'none' })
    await chooseIntent('r1', level)
    expect(received).toEqual({
      callRecordId: 'r1',
      manualIntentCode: '01',
      manualIntentName: 'A级'
    })
    expect($notices.get().map(({ text }) => text)).toEqual(['人工意向修改成功'])
    stop()
  })

  it('can be taken back', async () => {
    const { server } = await signIn({ [EXTEND]: () => ok(null) })
    let received: unknown
    const stop = onRemarkRefreshed(change => {
      received = change
    })
    await chooseIntent('r1', undefined)
    const none = { callRecordId: 'r1', manualIntentCode: null, manualIntentName: null }
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual(none)
    expect(received).toEqual(none)
    stop()
  })

  it('of a call without a script is any of A to F, whatever rules there are', async () => {
    const { server } = await signIn({})
    await loadIntents(null)
    const found = intentsOf(null).get()
    const names = found.status === 'ready' && found.value.map(({ levelName }) => levelName)
    expect(names).toEqual(['A级', 'B级', 'C级', 'D级', 'E级', 'F级'])
    expect(server.count('/intent_rules')).toBe(0)
  })

  it("shows the server's words when it is refused", async () => {
    await signIn({ [EXTEND]: () => Response.json({ message: '该通话已归档' }, { status: 409 }) })
    await expect(chooseIntent('r1', level)).rejects.toMatchObject({ kind: 'refused' })
    expect($notices.get().map(({ text }) => text)).toEqual(['该通话已归档'])
  })
})

describe('the list of calls while a call is on', () => {
  async function following() {
    const rows = [callOf('r1')]
    const { env, server } = await signIn({ 'GET /customers/k-1/callRecords': () => ok(rows) })
    const calls = followUp()
    await calls.of('k-1')
    const stop = followCalls(calls)
    const ids = () => calls.rows().map(({ callRecordId }) => callRecordId)
    const requestCount = () => server.count('/customers/k-1/callRecords')
    return { rows, calls, stop, ids, requestCount, pass: env.clock.advance }
  }
  const line = (callRecordId: string) =>
    receive(
      JSON.stringify({
        topic: 'call_dialog',
        data: { callRecordId, sequence: 1, role: 'robot', text: '您好', startTime: 0 }
      })
    )

  it('has it first as soon as a line is spoken, and requests calls of others once', async () => {
    const { rows, ids, requestCount, pass, stop } = await following()
    rows.push(callOf('r2', { isRunning: true, callEndTime: null, callDuration: 0 }))
    line('r2')
    await pass(50)
    expect(ids()).toEqual(['r2', 'r1'])
    line('r2')
    line('of-another')
    await pass(50)
    expect(requestCount()).toBe(3)
    line('of-another')
    await pass(50)
    expect(requestCount()).toBe(3)
    stop()
  })

  it('is read again one second after the call has ended', async () => {
    const { requestCount, pass, stop } = await following()
    emitToHost('call-state', { state: 'ENDED', callId: 'c', callRecordId: 'r1' })
    await pass(900)
    expect(requestCount()).toBe(1)
    await pass(200)
    expect(requestCount()).toBe(2)
    stop()
    emitToHost('call-state', { state: 'ENDED', callId: 'c', callRecordId: 'r1' })
    await pass(2000)
    expect(requestCount()).toBe(2)
  })

  it('is read again when another view reports a change of a call', async () => {
    const { requestCount, pass, stop } = await following()
    callChanged({ state: 'ANSWER', callRecordId: 'r2' })
    await pass(50)
    expect(requestCount()).toBe(2)
    callChanged({ state: 'ENDED', callRecordId: 'r2' })
    await pass(900)
    expect(requestCount()).toBe(2)
    await pass(200)
    expect(requestCount()).toBe(3)
    stop()
  })

  it('looks again by itself only while a call is on', async () => {
    const { rows, requestCount, pass, stop, calls } = await following()
    await pass(60_000)
    expect(requestCount()).toBe(1)
    rows.push(callOf('r2', { isRunning: true }))
    await calls.refresh()
    await pass(15_000)
    expect(requestCount()).toBe(3)
    stop()
  })

  it('shows what another view has written of a call', async () => {
    const { calls, stop } = await following()
    refreshRemark({ callRecordId: 'r1', remark: '写在别处', manualIntentCode: '02' })
    expect(calls.rows()[0]).toMatchObject({ remark: '写在别处', manualIntentCode: '02' })
    stop()
  })
})

describe('a lost contact', () => {
  const info = {
    customerName: '欧阳小明',
    idCard: '1101************01',
    repairBatchId: 'b-1',
    repairBatchStatus: 1,
    repairStatus: 0,
    repairMessage: '<b>处理中</b>'
  }

  it.each([
    [null, undefined],
    ['1', info],
    ['true', info],
    ['0', undefined]
  ])('is read with the flag %s as it should be', async (flag, repair) => {
    const { env } = await signIn({
      'GET /users/detail': () => ok({ ...user, permissions: ['CCS.EDIT.CUST.INFO'] }),
      'GET /call_records/base/r1': () =>
        ok({ ...callOf('r1', { customerId: null }), followStatus: 1, callItemInfo: null }),
      'GET /repair_details/r1': () => ok({ repairItemInfo: info }),
      'GET /customers/custom_field_meta/list': () => ok([])
    })
    if (flag !== null) env.storage.setItem('hutong:reconnect', flag)
    const panel = customerPanel({
      load: silent,
      beforeSave: async () => true,
      save: silent,
      invalid: silent,
      remarkSave: silent
    })
    panel.show({
      customerId: undefined,
      callRecordId: 'r1',
      sourceType: '0',
      mode: 'view',
      readonly: false,
      alsoAllowed: ''
    })
    await settle()
    await settle()
    const known = panel.$known.get()
    expect(known).toMatchObject({ status: 'ready' })
    expect(known.status === 'ready' && known.value.repair).toEqual(repair)
    expect(panel.calls.rows().map(({ callRecordId }) => callRecordId)).toEqual(['r1'])
    panel.end()
  })
})
