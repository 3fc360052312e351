import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $phone,
  $registration,
  phoneIs,
  registrationIs
} from '../../../../core/phone/state/phone-state.ts'
import type { Call } from '../../../../core/phone/state/phone-types.ts'
import { mirrorState, waitForLeader } from '../../../../core/phone/tabs/mirrored-phone.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

const none = { name: undefined, callRecordId: undefined, customerId: undefined }
const call: Call = {
  ...none,
  callId: 'c-1',
  direction: 'incoming',
  number: '10086',
  kind: 'ordinary'
}

beforeEach(() => startCore(testEnvironment()))
afterEach(stopCore)

test('without its leader a copy that only follows shows an idle phone that connects', () => {
  phoneIs({ status: 'ringing', call })
  registrationIs({ status: 'elsewhere', tab: 'leader', busy: true })
  waitForLeader('another')
  expect($phone.get().status).toBe('ringing')
  waitForLeader('leader')
  expect($phone.get()).toEqual({ status: 'idle' })
  expect($registration.get()).toEqual({ status: 'connecting' })
})

test('a copy that follows no tab waits for none', () => {
  registrationIs({ status: 'none' })
  waitForLeader('leader')
  expect($registration.get()).toEqual({ status: 'none' })
})

test('an idle phone has no call that a tab may own', () => {
  registrationIs({ status: 'none' })
  const idle = { status: 'idle' } as const
  mirrorState({ type: 'state', from: 'leader', phone: idle, owner: 'another' })
  expect($registration.get()).toEqual({ status: 'elsewhere', tab: 'leader', busy: false })
})
