import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $isAsking,
  $templates,
  $warnings,
  forgetWarnings,
  loadTemplates,
  quickCall,
  quickCallRules
} from '../../../../core/features/quick-calls/quick-call.ts'
import { isRobotTime } from '../../../../core/features/task-plan/rules/robot-calls.ts'
import { $notices } from '../../../../core/notices.ts'
import { logout } from '../../../../core/session/session.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const template = {
  templateCode: 'HS-1',
  templateName: '回访',
  interactiveType: 1,
  available: true,
  canTransfer: false,
  variables: []
}
/** A time of the day of the test, where the person is. */
const at = (time: string) => new Date(`2026-11-21T${time}`).getTime()
const record = {
  ...{ callRecordId: 'r1', callDirectionType: 0, customerId: null, customerName: '' },
  ...{ phone: '', area: '', telecomOperator: '', agentName: '', callStartTime: 0 },
  ...{ callEndTime: 0, ringTime: 0, callDuration: 0, holdingSeconds: 0, connectResult: 0 },
  ...{ hangupType: 0, hasRecording: false }
}
const draft = { templateCode: 'HS-1', phone: ' 138 1234 5678 ' }
const notices = () => $notices.get().map(({ tone, text }) => `${tone} ${text}`)

describe('the form', () => {
  test.each([
    ['', '', '请选择话术模板', '请输入手机号'],
    ['HS-1', '  ', undefined, '请输入手机号'],
    ['HS-1', '1381234567', undefined, '号码格式不正确'],
    ['HS-1', '13812345678', undefined, undefined],
    ['HS-1', ' 138-1234-5678 ', undefined, undefined],
    ['HS-1', '0755-26001234', undefined, undefined]
  ])('with %j and %j complains %j and %j', (templateCode, phone, ofTemplate, ofPhone) => {
    expect(quickCallRules.templateCode(templateCode)).toBe(ofTemplate)
    expect(quickCallRules.phone(phone)).toBe(ofPhone)
  })
})

describe('when the robot may call', () => {
  test.each([
    ['08:59:59', false],
    ['09:00:00', true],
    ['19:59:59', true],
    ['20:00:00', false],
    ['00:00:00', false]
  ])('%s: %s', (time, may) => expect(isRobotTime(at(time))).toBe(may))
})

describe('a quick call', () => {
  let answer: () => Response | Promise<Response>
  let records: () => Response
  let server: Awaited<ReturnType<typeof signIn>>['server']
  const comeAt = async (time: string) => {
    const routes = {
      'GET /call_records': () => records(),
      'GET /verbal_templates': () => ok([template]),
      'POST /quickly-call': () => answer()
    }
    server = (await signIn(routes, {}, at(time))).server
  }
  beforeEach(() => {
    answer = () => ok(null)
    records = () => ok({ list: [], page: 1, pageSize: 100, total: 0, hasMore: false })
    return comeAt('10:00:00')
  })

  test('chooses among the scripts that the robot can call with', async () => {
    await loadTemplates()
    expect($templates.get()).toEqual({ status: 'ready', value: [template] })
    const [request] = server.requests.filter(({ url }) =>
      url.pathname.endsWith('/verbal_templates')
    )
    expect(request?.url.search).toBe('?interactiveType=1&onlyAvailable=true')
    await logout()
    expect($templates.get()).toEqual({ status: 'none' })
  })

  test('submits the plain number, and reports that it has been accepted', async () => {
    expect(await quickCall(draft)).toBe(true)
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({
      templateCode: 'HS-1',
      phone: '13812345678'
    })
    expect(notices()).toContain('success 已加入拨打，请稍后！')
  })

  test('that the server refuses shows the reason, once, and can be tried again', async () => {
    answer = () => Response.json({ code: 0, message: '该号码正在呼叫中，请稍后再试' })
    expect(await quickCall(draft)).toBe(false)
    expect(notices()).toEqual(['error 该号码正在呼叫中，请稍后再试'])
    expect($isAsking.get()).toBe(false)
    answer = () => ok(null)
    expect(await quickCall(draft)).toBe(true)
  })

  test('is not made of half a form', async () => {
    expect(await quickCall({ ...draft, phone: '138' })).toBe(false)
    expect(await quickCall({ ...draft, templateCode: '' })).toBe(false)
    expect(server.count('/quickly-call')).toBe(0)
  })

  test('leaves the hours of the licence to the server, whose clock decides', async () => {
    stopCore()
    await comeAt('20:00:00')
    expect(await quickCall(draft)).toBe(true)
    expect($warnings.get()).toEqual([])
  })

  test.each([
    ['the robot', 1, '13812345678', 1],
    ['a person', 2, '13812345678', 0],
    ['the robot, of a longer number', 1, '138123456789', 0]
  ])('after a call of today by %s', async (_, callType, customerPhone, warned) => {
    records = () =>
      ok({
        list: [{ ...record, callType, customerPhone }],
        ...{ page: 1, pageSize: 100, total: 1, hasMore: false }
      })
    expect(await quickCall(draft)).toBe(warned === 0)
    const request = server.requests.find(({ url }) => url.pathname.endsWith('/call_records'))
    expect(request?.url.searchParams.get('beginTime')).toBe(String(at('00:00:00')))
    expect(request?.url.searchParams.get('customerPhone')).toBe('13812345678')
    expect($warnings.get()).toHaveLength(warned)
    if (warned) expect(await quickCall(draft)).toBe(true)
    forgetWarnings()
    expect($warnings.get()).toEqual([])
  })

  test('is placed when earlier calls cannot be read', async () => {
    records = () => Response.json({ message: '没有权限' }, { status: 403 })
    expect(await quickCall(draft)).toBe(true)
    expect(notices()).toEqual(['success 已加入拨打，请稍后！'])
  })

  test('is placed once, however often it is clicked', async () => {
    let done = (_: Response): void => undefined
    answer = () => new Promise(resolve => (done = resolve))
    const first = quickCall(draft)
    expect(await quickCall(draft)).toBe(false)
    await settle()
    expect($isAsking.get()).toBe(true)
    done(ok(null))
    expect(await first).toBe(true)
    expect(server.count('/quickly-call')).toBe(1)
  })
})
