import { describe, expect, it } from 'vitest'
import '../../../../core/features/workbench/follow-seat.ts'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $subject, callerBecame } from '../../../../core/features/workbench/call-subject.ts'
import {
  $isAway,
  $person,
  chooseCall,
  choosePerson,
  readCaller,
  readPast,
  returnToCall
} from '../../../../core/features/workbench/workbench-person.ts'
import { phoneIs } from '../../../../core/phone/state/phone-state.ts'
import type { Call } from '../../../../core/phone/state/phone-types.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import {
  call,
  customer,
  panel,
  refused,
  setUpWorkbench,
  talking,
  wrapUp
} from '../../../support/core/workbench-scene.ts'
import { signedIn, signIn } from '../../../support/server/signed-in.ts'

setUpWorkbench()

describe('whom the seat has before it', () => {
  const known = { 'GET /calls/r1/panel': () => ok(panel) }

  it('is the caller, before a customer that was looked up', async () => {
    await signIn(known)
    expect($subject.get()).toMatchObject({ status: 'none' })
    choosePerson(customer)
    expect($subject.get()).toEqual({ status: 'known', customerId: 'k-1', callRecordId: undefined })
    phoneIs({ status: 'ringing', call })
    expect($person.get()).toMatchObject({ status: 'call', panel: { status: 'loading' } })
    expect($subject.get()).toEqual({ status: 'loading', customerId: undefined, callRecordId: 'r1' })
    await settle()
    expect($subject.get()).toEqual({ status: 'known', customerId: 'k-2', callRecordId: 'r1' })
  })

  it('is not the customer of a monitored call, and nothing is saved for it', async () => {
    const { env } = await signIn(known)
    const monitor: Call = { ...call, direction: 'outgoing', number: '33100', kind: 'monitor' }
    phoneIs({ ...talking, since: env.monotonic(), call: monitor })
    await settle()
    expect($subject.get()).toMatchObject({ status: 'none' })
    choosePerson(customer)
    expect($isAway.get()).toBe(false)
    expect($person.get()).toMatchObject({ status: 'customer', id: 'k-1' })
    phoneIs({ ...wrapUp, call: monitor })
    expect($person.get()).toMatchObject({ status: 'customer', id: 'k-1' })
  })

  it('is requested again where the first answer was none, also during the call', async () => {
    let isDown = true
    await signIn({
      'GET /calls/r1/panel': () => (isDown ? Response.json({}, { status: 500 }) : ok(panel))
    })
    phoneIs({ status: 'ringing', call })
    await settle()
    expect($person.get()).toMatchObject({ status: 'call', panel: { status: 'failed' } })
    isDown = false
    await readCaller()
    expect($person.get()).toMatchObject({ status: 'call', panel: { status: 'ready' } })
    expect($subject.get()).toMatchObject({ status: 'known', customerId: 'k-2' })
  })

  it('needs no answer of the server where the call itself identifies the customer', async () => {
    await signIn()
    phoneIs({ status: 'ringing', call: { ...call, customerId: 'k-2' } })
    expect($subject.get()).toEqual({ status: 'known', customerId: 'k-2', callRecordId: 'r1' })
    await settle()
    expect($person.get()).toMatchObject({ panel: { status: 'failed' } })
    expect($subject.get()).toMatchObject({ status: 'known' })
  })

  it('is never the one before, whose answer is still here', async () => {
    await signIn({ ...known, 'GET /calls/r2/panel': () => ok({ ...panel, callRecordId: 'r2' }) })
    phoneIs({ status: 'ringing', call })
    await settle()
    phoneIs({ status: 'ringing', call: { ...call, callId: 'c2', callRecordId: 'r2' } })
    expect($subject.get()).toEqual({ status: 'loading', customerId: undefined, callRecordId: 'r2' })
    await settle()
    expect($subject.get()).toMatchObject({ status: 'known', callRecordId: 'r2' })
  })

  it('stays after the call, without a gap, until another customer is chosen', async () => {
    await signIn(known)
    phoneIs({ status: 'ringing', call })
    await settle()
    const shown: string[] = []
    const stop = $subject.listen(({ status }) => shown.push(status))
    phoneIs(wrapUp)
    expect($person.get()).toMatchObject({ status: 'past', panel: { value: panel } })
    phoneIs({ status: 'idle' })
    await settle()
    expect(new Set(shown)).toEqual(new Set(['known']))
    stop()
    choosePerson(customer)
    expect($person.get()).toEqual({ status: 'customer', id: 'k-1', row: customer })
  })

  it('is unregistered, and a customer once the form is saved', async () => {
    await signIn({ 'GET /calls/r1/panel': () => ok({ ...panel, customerId: null }) })
    phoneIs({ status: 'ringing', call })
    await settle()
    expect($subject.get()).toMatchObject({ status: 'unregistered', callRecordId: 'r1' })
    phoneIs(wrapUp)
    expect($subject.get()).toMatchObject({ status: 'unregistered', callRecordId: 'r1' })
    callerBecame('r1', 'k-9')
    expect($subject.get()).toEqual({ status: 'known', customerId: 'k-9', callRecordId: 'r1' })
  })

  it('is the customer the server knows, whatever a form has reported', async () => {
    await signIn(known)
    callerBecame('r1', 'k-9')
    phoneIs({ status: 'ringing', call })
    await settle()
    expect($subject.get()).toMatchObject({ customerId: 'k-2' })
  })

  it('can be another customer during a call, and is the caller again on request and at the end', async () => {
    await signIn(known)
    phoneIs({ status: 'ringing', call })
    await settle()
    choosePerson(customer)
    expect($isAway.get()).toBe(true)
    expect($person.get()).toMatchObject({ status: 'customer', id: 'k-1' })
    choosePerson({ ...customer, id: 'k-2' })
    expect($person.get()).toMatchObject({ status: 'call' })
    choosePerson(customer)
    returnToCall()
    expect($person.get()).toMatchObject({ status: 'call' })
    choosePerson(customer)
    phoneIs(wrapUp)
    expect($isAway.get()).toBe(false)
    expect($person.get()).toMatchObject({ status: 'past', call: { callRecordId: 'r1' } })
    phoneIs({ status: 'idle' })
    choosePerson(customer)
    phoneIs({ status: 'ringing', call: { ...call, callId: 'c2' } })
    expect($person.get()).toMatchObject({ status: 'call' })
  })

  it('is the customer of an earlier call, and shows a failure to read it', async () => {
    const replies = [refused('没有这通电话'), ok(panel)]
    await signIn({ 'GET /calls/r1/panel': () => replies.shift() ?? ok(panel) })
    chooseCall(call)
    await settle()
    expect($subject.get()).toMatchObject({ status: 'failed' })
    await readPast()
    expect($subject.get()).toMatchObject({ status: 'known', customerId: 'k-2' })
    expect($person.get()).toMatchObject({ call: { number: '13900139000', name: '欧阳小明' } })
  })

  it('is forgotten when the user has gone', async () => {
    const { env } = await signIn()
    choosePerson(customer)
    leave('logout')
    expect($person.get()).toEqual({ status: 'none' })
    expect(env.sessionStorage.getItem('hutong:drafts')).toBeNull()
  })

  it.each([
    ['a caller', 'r1', { status: 'known', customerId: 'k-2', callRecordId: 'r1' }],
    ['a customer', undefined, { status: 'known', customerId: 'k-1', callRecordId: undefined }]
  ])('is %s again after a reload, by an id alone', async (_, callRecordId, expected) => {
    const routes = { ...known, 'GET /customers/k-1': () => ok(customer) }
    const { env } = await signIn(routes)
    if (callRecordId) chooseCall(call)
    else choosePerson(customer)
    const kept = env.sessionStorage.getItem('hutong:drafts')
    expect(kept).toContain('workbench:shown')
    expect(kept).not.toContain('139')
    expect(kept).not.toContain('买买提')
    stopCore()
    await signIn(routes, { sessionStorage: env.sessionStorage })
    await settle()
    expect($subject.get()).toEqual(expected)
  })

  it('is empty in another enterprise', async () => {
    const { env } = await signIn(known)
    chooseCall(call)
    stopCore()
    const other = { ...signedIn('t2'), entId: 'e-2' }
    await signIn(
      { ...known, 'POST /oauth/token': () => Response.json(other) },
      { sessionStorage: env.sessionStorage }
    )
    expect($person.get()).toEqual({ status: 'none' })
  })
})
