import { describe, expect, test } from 'vitest'
import { noteLostCall, reportLostCall } from '../../../../core/phone/call/lost-call.ts'
import { $phone, hold, monitor, mute, transfer } from '../../../../core/phone/phone.ts'
import { phoneIs } from '../../../../core/phone/state/phone-state.ts'
import { notices, phoneScene } from '../../../support/core/phone-scene.ts'
import { user } from '../../../support/server/signed-in.ts'

const supervisor = { ...user, permissions: ['CCS.MONI.CUTIN'] }

describe('listening in', () => {
  /** A supervisor who listens to the call r1. */
  async function listening() {
    const scene = await phoneScene({
      signState: 'SIGN_BUSY',
      routes: {
        'GET /users/detail': () => Response.json({ code: 1, data: { ...supervisor } }),
        'POST /eavesdrop/calls/r1': () => Response.json({ code: 1, data: { target: '33100' } })
      }
    })
    await monitor('r1')
    scene.line().network.connects('r2')
    return scene
  }

  test('needs the permission', async () => {
    await phoneScene()
    await expect(monitor('r1')).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('is a call of its own, without a screen pop', async () => {
    const scene = await listening()
    await scene.env.clock.advance(2000)
    expect($phone.get()).toMatchObject({
      status: 'talking',
      call: { number: '33100', kind: 'monitor', callRecordId: 'r1' }
    })
    expect(scene.eventsOf('screen-pop')).toEqual([])
  })

  test('holds and passes on nothing', async () => {
    await listening()
    const none = { kind: 'invalid', message: '当前没有通话' }
    for (const act of [() => hold(true), () => transfer('801')])
      await expect(act()).rejects.toMatchObject(none)
    expect($phone.get()).toMatchObject({
      status: 'talking',
      held: undefined,
      transferring: undefined
    })
  })

  test('begins mute; the voice is opened where the server permits it', async () => {
    const requests: string[] = []
    let isRefused = true
    const scene = await phoneScene({
      signState: 'SIGN_BUSY',
      routes: {
        'GET /users/detail': () => Response.json({ code: 1, data: { ...supervisor } }),
        'POST /eavesdrop/calls/r1': () => Response.json({ code: 1, data: { target: '33100' } }),
        'POST /eavesdrop/calls/r1/mute': ({ url }) => {
          requests.push(url.search)
          return Response.json(isRefused ? { code: 0, message: '不行' } : { code: 1, data: null })
        }
      }
    })
    await monitor('r1')
    scene.line().network.connects('r2')
    expect($phone.get()).toMatchObject({ muted: true })
    expect(scene.line().actions('mute')).toEqual([{ action: 'mute', on: true }])
    await expect(mute(false)).rejects.toMatchObject({ message: '不行' })
    expect($phone.get()).toMatchObject({ muted: true })
    expect(scene.line().actions('mute')).toHaveLength(1)
    isRefused = false
    await mute(false)
    expect($phone.get()).toMatchObject({ muted: false })
    expect(scene.line().actions('mute').at(-1)).toEqual({ action: 'mute', on: false })
    expect(requests).toEqual(['?open=true', '?open=true'])
    scene.line().network.hangsUp()
    expect($phone.get()).toMatchObject({ outcome: { ok: true, text: '监听已结束' } })
  })
})

test('a page that is reloaded while it listens reports that, and no lost call', async () => {
  const scene = await phoneScene({
    signState: 'SIGN_BUSY',
    routes: {
      'GET /users/detail': () => Response.json({ code: 1, data: { ...supervisor } }),
      'POST /eavesdrop/calls/r1': () => Response.json({ code: 1, data: { target: '33100' } })
    }
  })
  await monitor('r1')
  scene.line().network.connects('r2')
  noteLostCall('telephone')
  phoneIs({ status: 'idle' })
  reportLostCall('telephone')
  expect(notices()).toEqual(['监听已结束'])
  expect(scene.eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', ok: true }])
  expect(scene.eventsOf('error')).toEqual([])
})
