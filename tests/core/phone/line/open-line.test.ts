import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $microphoneInUse,
  callOnLine,
  callOnLineIs,
  lineInUse,
  lineIs,
  microphoneInUseIs
} from '../../../../core/phone/line/connection.ts'
import { isStill, openLine } from '../../../../core/phone/line/open-line.ts'
import { phoneIs, registrationIs } from '../../../../core/phone/state/phone-state.ts'
import type { Call, Registration } from '../../../../core/phone/state/phone-types.ts'
import { type FakeLine, fakeLine } from '../../../support/core/fake-line.ts'
import { testStream } from '../../../support/core/test-devices.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

const call: Call = {
  ...{ callId: 'c-1', direction: 'outgoing', number: '10086', kind: 'ordinary' },
  ...{ name: undefined, callRecordId: undefined, customerId: undefined }
}
const registered: Registration = { status: 'registered', expires: 300 }
let phone: FakeLine

beforeEach(() => {
  startCore(testEnvironment())
  phone = fakeLine()
  lineIs(phone.line)
  registrationIs(registered)
})
afterEach(() => {
  phoneIs({ status: 'idle' })
  registrationIs({ status: 'none' })
  stopCore()
})

describe('the line takes commands', () => {
  test.each([registered, { status: 'own-device', registered: false } as const])(
    'while it is %j',
    registration => {
      registrationIs(registration)
      expect(openLine()).toBe(phone.line)
    }
  )

  test.each([
    [{ status: 'none' }, '通话链接异常，请刷新页面重试'],
    [{ status: 'connecting' }, '电话网络连接已断开，恢复后再试'],
    [{ status: 'disconnected', code: 1006 }, '电话网络连接已断开，恢复后再试'],
    [{ status: 'failed', code: 403, text: '电话注册失败', final: true }, '电话注册失败'],
    [{ status: 'missing', field: 'password' }, '软电话配置错误：SIP 密码为空']
  ] as const)('but not while it is %j', (registration, message) => {
    registrationIs(registration)
    expect(openLine).toThrow(message)
  })

  test('but not without a line, nor while its connection is down', () => {
    phone.network.socket(false)
    expect(openLine).toThrow('电话网络连接已断开，恢复后再试')
    lineIs(undefined)
    expect(openLine).toThrow('通话链接异常，请刷新页面重试')
  })
})

test('a call is still in a state or has left it', () => {
  phoneIs({ status: 'dialling', call, ringing: false })
  expect(isStill('dialling', 'c-1')).toBe(true)
  expect(isStill('dialling', 'c-2')).toBe(false)
  expect(isStill('answering', 'c-1')).toBe(false)
})

describe('the microphone of the call', () => {
  test('is closed when another replaces it, and not when it is set again', () => {
    const [first, second] = [testStream(), testStream()]
    microphoneInUseIs(first.stream)
    microphoneInUseIs(first.stream)
    expect(first.track.readyState).toBe('live')
    microphoneInUseIs(second.stream)
    expect([first.track.readyState, second.track.readyState]).toEqual(['ended', 'live'])
  })

  test('is released with the id of the call when it ends, and not before', () => {
    const { stream, track } = testStream()
    callOnLineIs('line-1')
    microphoneInUseIs(stream)
    phoneIs({ status: 'dialling', call, ringing: false })
    expect([callOnLine(), track.readyState]).toEqual(['line-1', 'live'])
    phoneIs({ status: 'idle' })
    expect([callOnLine(), track.readyState]).toEqual([undefined, 'ended'])
    expect($microphoneInUse.get()).toBeUndefined()
  })

  test('is released when the core stops, and the line with it', () => {
    const { stream, track } = testStream()
    callOnLineIs('line-1')
    microphoneInUseIs(stream)
    stopCore()
    expect([callOnLine(), track.readyState]).toEqual([undefined, 'ended'])
    expect(lineInUse()).toBeUndefined()
  })
})
