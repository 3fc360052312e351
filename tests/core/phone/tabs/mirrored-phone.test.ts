import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $phone,
  $registration,
  phoneIs,
  registrationIs
} from '../../../../core/phone/state/phone-state.ts'
import type { Call } from '../../../../core/phone/state/phone-types.ts'
import { waitForLeader } from '../../../../core/phone/tabs/mirrored-phone.ts'
import {
  callOwner,
  HERE,
  isAlone,
  isThere,
  keepHere,
  setCallOwner,
  tabHasLeft,
  tabIsThere
} from '../../../../core/phone/tabs/peer-tabs.ts'
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

test('the tabs are those that have announced themselves', () => {
  expect(isAlone()).toBe(true)
  tabIsThere('a')
  expect(isAlone()).toBe(false)
  expect([isThere('a'), isThere('b')]).toEqual([true, false])
  tabHasLeft('a')
  expect(isAlone()).toBe(true)
})

test('a call belongs to the tab that took it last, until its page is shown', () => {
  expect(callOwner('c-1')).toBeUndefined()
  setCallOwner('c-1', 'a')
  setCallOwner('c-1', 'b')
  expect(callOwner('c-1')).toBe('b')
  expect(callOwner('c-2')).toBeUndefined()
  keepHere('c-1')
  setCallOwner('c-1', 'a')
  expect(callOwner('c-1')).toBe(HERE)
  setCallOwner('c-2', 'a')
  expect(callOwner('c-2')).toBe('a')
})

test('a tab that leaves gives its call back, but not one that this tab has shown', () => {
  setCallOwner('c-1', 'a')
  tabHasLeft('b')
  expect(callOwner('c-1')).toBe('a')
  tabHasLeft('a')
  expect(callOwner('c-1')).toBeUndefined()
  keepHere('c-1')
  tabHasLeft(HERE)
  expect(callOwner('c-1')).toBe(HERE)
})

test('all of it is forgotten when the core stops', () => {
  tabIsThere('a')
  setCallOwner('c-1', 'a')
  stopCore()
  startCore(testEnvironment())
  expect(isAlone()).toBe(true)
  expect(callOwner('c-1')).toBeUndefined()
})
