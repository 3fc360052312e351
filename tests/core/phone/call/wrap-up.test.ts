import { describe, expect, test } from 'vitest'
import { $phone, $wrapUp, dial, finishWrapUp, hangUp } from '../../../../core/phone/phone.ts'
import { consult } from '../../../../core/phone/second-call/second-controls.ts'
import { guardWrapUp } from '../../../../core/phone/state/finish-check.ts'
import { notices, number, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { seat } from '../../../support/server/signed-in.ts'

const wrapUp = {
  callRecordId: 'r1',
  callDirectionType: 1,
  customerId: 'c1',
  customerName: '龙国栋',
  customerPhone: number,
  talkSeconds: 12,
  seconds: 30
}
const clearing = { ...seat, signState: 'CLEARING', wrapUp }

describe('a page that is reloaded while the last call is written down', () => {
  test('goes on with it: who it was, how long it was, and the timer', async () => {
    const { env } = await phoneScene({ routes: { 'GET /agent/status': () => ok(clearing) } })
    const stop = $wrapUp.subscribe(() => undefined)
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      seconds: 12,
      outcome: { ok: true, text: '通话结束' },
      call: {
        direction: 'incoming',
        number,
        name: '龙国栋',
        callRecordId: 'r1',
        customerId: 'c1'
      }
    })
    await env.clock.advance(2000)
    expect($wrapUp.get()).toBe(32)
    stop()
    expect(await dial(number)).toMatchObject({
      status: 'refused',
      why: '坐席状态[整理], 无法呼叫'
    })
    await finishWrapUp()
    expect($phone.get().status).toBe('idle')
  })

  test('stays in it while the page has a reason, which is shown', async () => {
    await phoneScene({ routes: { 'GET /agent/status': () => ok(clearing) } })
    let note: string | undefined = '请先保存备注'
    const stop = guardWrapUp(() => note)
    await finishWrapUp()
    expect($phone.get().status).toBe('wrap-up')
    expect(notices()).toContain('请先保存备注')
    note = undefined
    await finishWrapUp()
    expect($phone.get().status).toBe('idle')
    stop()
  })

  test('waits for a reason that the page has to find', async () => {
    await phoneScene({ routes: { 'GET /agent/status': () => ok(clearing) } })
    const stop = guardWrapUp(async () => '请先保存备注')
    await finishWrapUp()
    expect($phone.get().status).toBe('wrap-up')
    expect(notices()).toEqual(['请先保存备注'])
    stop()
  })

  const failed = ['guardWrapUp']
  test.each([
    ['throws', failed, (): string => JSON.parse('no reason')],
    ['rejects', failed, () => Promise.reject(new Error('no reason'))],
    ['returns no sentence', [], () => ({ reason: true }) as unknown as string],
    ['returns an empty one', [], () => '']
  ])('ends it although the function of the page %s', async (_, warnings, reason) => {
    const { env } = await phoneScene({ routes: { 'GET /agent/status': () => ok(clearing) } })
    const stop = guardWrapUp(reason)
    await finishWrapUp()
    expect($phone.get().status).toBe('idle')
    expect(notices()).toEqual([])
    expect(env.warnings).toEqual(warnings)
    stop()
  })

  test('ends it after 10 s when the page does not come to a decision', async () => {
    const { env } = await phoneScene({ routes: { 'GET /agent/status': () => ok(clearing) } })
    const stop = guardWrapUp(() => new Promise(() => undefined))
    const finished = finishWrapUp()
    await env.clock.advance(9900)
    expect($phone.get().status).toBe('wrap-up')
    await env.clock.advance(200)
    await finished
    expect($phone.get().status).toBe('idle')
    stop()
  })

  test('is notified of it late, when the call ended with the page', async () => {
    let status: object = { ...seat, signState: 'CALLING' }
    await phoneScene({ routes: { 'GET /agent/status': () => ok(status) } })
    expect($phone.get().status).toBe('idle')
    status = clearing
    push('agent_state_modify', { signState: 'CLEARING' })
    await settle()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', call: { callRecordId: 'r1' } })
  })

  test('keeps the dial pad when the server knows of no call', async () => {
    await phoneScene({ signState: 'CLEARING' })
    expect($phone.get().status).toBe('idle')
  })

  test('has the wrap-up back when the server does not let it end', async () => {
    const refused = () => Response.json({ code: 0, message: '网络异常' })
    await phoneScene({
      routes: { 'GET /agent/status': () => ok(clearing), 'PUT /agent/status': refused }
    })
    await expect(finishWrapUp()).rejects.toThrow('网络异常')
    await settle()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', call: { callRecordId: 'r1' } })
  })
})

// rule transfer-18
describe('an agent whose customer hangs up while a colleague is consulted', () => {
  async function consulting() {
    let status: object = { ...seat, signState: 'SIGN_FREE' }
    const scene = await phoneScene({ routes: { 'GET /agent/status': () => ok(status) } })
    await talk(scene)
    const { network } = scene.line()
    await consult('801')
    network.alerts('r2', network.second()?.id)
    network.hangsUp()
    await settle()
    expect($phone.get()).toMatchObject({ status: 'dialling', call: { number: '801' } })
    const isClearing = () => {
      status = clearing
      push('agent_state_modify', { signState: 'CLEARING' })
    }
    return { ...scene, isClearing }
  }

  test.each(['before', 'after'])(
    'is in the wrap-up of the customer’s call when the server says so %s the end of the other',
    async order => {
      const { env, isClearing } = await consulting()
      push('agent_state_modify', { signState: 'CALLING' })
      if (order === 'before') isClearing()
      await hangUp()
      if (order === 'after') isClearing()
      await settle()
      expect($phone.get()).toMatchObject({
        ...{ status: 'wrap-up', seconds: 12, outcome: { ok: true } },
        call: { callRecordId: 'r1', number, name: '龙国栋' }
      })
      // The seat is not at rest: the wrap-up stays.
      await env.clock.advance(6000)
      expect($phone.get().status).toBe('wrap-up')
      push('agent_state_modify', { signState: 'SIGN_FREE' })
      expect($phone.get().status).toBe('idle')
    }
  )

  test('reads it once, and not after a call alone', async () => {
    const { env, server, isClearing } = await consulting()
    push('agent_state_modify', { signState: 'CALLING' })
    const reads = () => server.count('/agent/status')
    await hangUp()
    let before = reads()
    isClearing()
    await settle()
    expect(reads()).toBe(before + 1)
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await env.clock.advance(4000)
    await dial(number)
    push('agent_state_modify', { signState: 'CALLING' })
    before = reads()
    await hangUp()
    isClearing()
    await settle()
    expect($phone.get().status).toBe('wrap-up')
    expect(reads()).toBe(before)
  })
})
