import { describe, expect, test } from 'vitest'
import { $notices } from '../../../../core/notices.ts'
import { $callLock, $phone, dial } from '../../../../core/phone/phone.ts'
import { phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'

const number = '13800138000'
const black = { reason: 'BLACKLIST', message: '请确认是否仍要呼叫', canConfirm: true }
const red = { reason: 'RED_LIST', message: '不能呼叫', canConfirm: false }
const scene = (restriction: unknown) =>
  phoneScene({ routes: { 'POST /calls/check': () => ok({ restriction }) } })

describe('a number that is restricted', () => {
  test('is called once the person has confirmed it', async () => {
    const { server, eventsOf, line } = await scene(black)
    expect(await dial(number)).toEqual({
      status: 'refused',
      why: black.message,
      kind: 'refused',
      code: 'BLACKLIST'
    })
    expect(server.sent('POST /calls/check')).toEqual([{ customerPhone: number }])
    expect($phone.get().status).toBe('idle')
    expect($callLock.get()).toBe(0)
    expect(eventsOf('dial')).toEqual([])
    const [notice] = $notices.get()
    expect(notice).toMatchObject({ text: black.message, action: { label: '仍要呼叫' } })
    notice?.action?.act()
    await settle()
    expect($phone.get()).toMatchObject({ status: 'dialling', call: { number } })
    expect(line().requests.at(-1)).toMatchObject({ action: 'dial', number, confirmed: true })
    expect(server.count('/calls/check'), 'not asked once more').toBe(1)
  })

  test('is called for a host that has confirmed it itself', async () => {
    const { server } = await scene(black)
    expect(await dial(number, { confirmed: true })).toMatchObject({ status: 'dialling' })
    expect(server.count('/calls/check')).toBe(0)
  })

  test('on the red list is not called, whatever is confirmed', async () => {
    await scene(red)
    expect(await dial(number)).toMatchObject({ status: 'refused', code: 'RED_LIST' })
    expect($notices.get()).toMatchObject([{ text: red.message }])
    expect($notices.get()[0]?.action).toBeUndefined()
  })

  test('is left to the exchange where the server gives no answer', async () => {
    const { eventsOf } = await phoneScene()
    expect(await dial(number)).toMatchObject({ status: 'dialling' })
    expect(eventsOf('error')).toEqual([])
  })
})
