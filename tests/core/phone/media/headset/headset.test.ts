import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../../core/environment/environment.ts'
import {
  $headset,
  chooseHeadset,
  forgetHeadset
} from '../../../../../core/phone/media/headset/headset.ts'
import { $phone, answer, dial, mute } from '../../../../../core/phone/phone.ts'
import { leadingIs } from '../../../../../core/phone/state/phone-state.ts'
import { notices, number, phoneScene, talk } from '../../../../support/core/phone-scene.ts'
import { settle } from '../../../../support/core/test-environment.ts'
import {
  pressMuteCollections,
  stateMuteCollections,
  testHeadset,
  testHid
} from '../../../../support/telephony/test-hid.ts'

const at = () => $phone.get().status
const isMuted = () => {
  const phone = $phone.get()
  return phone.status === 'talking' && phone.muted
}

/** An agent who has connected the buttons of a headset. */
async function withHeadset(collections = pressMuteCollections) {
  const hid = testHid()
  const scene = await phoneScene({ env: { hid: () => hid } })
  const device = testHeadset(collections)
  hid.choice = [device]
  hid.plugged.push(device)
  await chooseHeadset()
  await settle()
  return { ...scene, hid, device, shown: () => device.sent.at(-1) }
}

/** Report 5 of the headset with momentary mute: hook switch, mute, redial, flash, busy. */
const HOOK = 0b1
const MUTE = 0b10
const FLASH = 0b1000
const BUSY = 0b10000

describe('the buttons of a headset', () => {
  test('answer and end a call, whose state its lights show', async () => {
    const { line, device, shown, env } = await withHeadset()
    expect($headset.get()).toEqual({ status: 'connected', name: 'Test Headset' })
    expect(shown()).toEqual([5, 0, 0])
    line().network.rings(number)
    await settle()
    expect(shown()).toEqual([5, 0b100, 0])
    device.report(5, HOOK)
    await settle()
    expect(line().actions('answer')).toHaveLength(1)
    line().network.connects()
    await settle()
    expect(shown()).toEqual([5, 0b001, 0])
    await env.clock.advance(2000)
    device.report(5, 0)
    await settle()
    expect(line().actions('hangUp')).toHaveLength(1)
    expect(at()).not.toBe('talking')
    expect(shown()).toEqual([5, 0, 0])
  })

  test('mute in both directions', async () => {
    const scene = await withHeadset()
    const { device, shown } = scene
    await talk(scene)
    device.report(5, HOOK)
    device.report(5, HOOK | MUTE)
    await settle()
    expect(isMuted()).toBe(true)
    expect(shown()).toEqual([5, 0b011, 0])
    device.report(5, HOOK)
    await settle()
    expect(isMuted()).toBe(true)
    await mute(false)
    await settle()
    expect(shown()).toEqual([5, 0b001, 0])
    device.report(5, HOOK | MUTE)
    await settle()
    expect(isMuted()).toBe(true)
  })

  test('mute as a state that follows the light', async () => {
    const scene = await withHeadset(stateMuteCollections)
    const { device, env } = scene
    await talk(scene)
    device.report(11, 0b0001)
    await env.clock.advance(1000)
    device.report(11, 0b1001)
    await settle()
    expect(isMuted()).toBe(true)
    expect(device.sent.findLast(([id]) => id === 22)).toEqual([22, 1])
    await env.clock.advance(1000)
    device.report(11, 0b0001)
    await settle()
    expect(isMuted()).toBe(false)
    // Muted in the page: the device follows the light, and reports it or not.
    await mute(true)
    await env.clock.advance(1000)
    device.report(11, 0b0001)
    await settle()
    expect(isMuted()).toBe(false)
  })

  test('release of a momentary button ends and unmutes nothing', async () => {
    const { line, device, env } = await withHeadset(stateMuteCollections)
    line().network.rings(number)
    device.report(11, 0b0001)
    await env.clock.advance(150)
    device.report(11, 0)
    await settle()
    line().network.connects()
    await env.clock.advance(2000)
    expect(at()).toBe('talking')
    device.report(11, 0b1000)
    await env.clock.advance(150)
    device.report(11, 0)
    await settle()
    expect(isMuted()).toBe(true)
    await env.clock.advance(2000)
    device.report(11, 0b1000)
    await env.clock.advance(150)
    device.report(11, 0)
    await settle()
    expect(isMuted()).toBe(false)
    await env.clock.advance(2000)
    device.report(11, 0b0001)
    await env.clock.advance(150)
    device.report(11, 0)
    await settle()
    expect(at()).not.toBe('talking')
  })

  test('reject a ringing call and hold a running one', async () => {
    const { line, device, env } = await withHeadset()
    line().network.rings(number)
    device.report(5, BUSY)
    await settle()
    expect(line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect(line().actions('answer')).toEqual([])
    device.report(5, 0)
    await env.clock.advance(6000)
    await dial(number)
    line().network.connects('r1')
    device.report(5, HOOK)
    device.report(5, HOOK | FLASH)
    await settle()
    expect(line().actions('hold')).toMatchObject([{ on: true }])
  })

  test('do not end the next call by the late echo of the last one', async () => {
    const scene = await withHeadset()
    const { line, device } = scene
    line().network.rings(number)
    await answer()
    // The device reports late that it is on hook, then that it has followed the light.
    device.report(5, 0)
    device.report(5, HOOK)
    await settle()
    line().network.connects()
    expect(at()).toBe('talking')
    expect(line().actions('hangUp')).toEqual([])
  })

  test('return the device to the state of the telephone when a press does not apply', async () => {
    const { device, shown } = await withHeadset()
    const before = device.sent.length
    device.report(5, HOOK)
    await settle()
    expect(at()).toBe('idle')
    expect(device.sent.length).toBe(before + 1)
    expect(shown()).toEqual([5, 0, 0])
  })
})

describe('the choice of a headset', () => {
  test('is remembered, and connected again when it is plugged in', async () => {
    const { hid, device } = await withHeadset()
    hid.unplug(device)
    await settle()
    expect($headset.get()).toEqual({ status: 'absent', name: 'Test Headset' })
    const again = testHeadset(pressMuteCollections)
    hid.plug(testHeadset(pressMuteCollections, { productId: 1 }))
    hid.plug(again)
    await settle()
    expect($headset.get().status).toBe('connected')
    expect(again.opened).toBe(true)
    expect(hid.plugged.map(({ opened }) => opened)).toEqual([false, true])
  })

  test('belongs to the leading tab', async () => {
    const { device } = await withHeadset()
    leadingIs(false)
    await settle()
    expect(device.opened).toBe(false)
    leadingIs(true)
    await settle()
    expect(device.opened).toBe(true)
    stopCore()
    await settle()
    expect(device.opened).toBe(false)
  })

  test('is forgotten with its permission', async () => {
    const { device, env, shown } = await withHeadset()
    expect(env.storage.getItem('hutong:headset')).toContain('Test Headset')
    await forgetHeadset()
    expect($headset.get()).toEqual({ status: 'none' })
    expect(env.storage.getItem('hutong:headset')).toBeNull()
    expect([device.opened, device.isForgotten]).toEqual([false, true])
    expect(shown()).toEqual([5, 0, 0])
  })

  test('that is in use by another program is reported', async () => {
    const { hid, device } = await withHeadset()
    hid.unplug(device)
    const taken = testHeadset(pressMuteCollections)
    taken.isTaken = true
    hid.plug(taken)
    await settle()
    expect($headset.get()).toEqual({ status: 'failed', name: 'Test Headset' })
  })

  test('without call buttons, without permission or without WebHID is refused in a sentence', async () => {
    const hid = testHid()
    let isThere = true
    const { env } = await phoneScene({ env: { hid: () => (isThere ? hid : undefined) } })
    await chooseHeadset()
    hid.choice = [testHeadset([{ usagePage: 0x0c }])]
    await expect(chooseHeadset()).rejects.toMatchObject({ kind: 'invalid' })
    expect(notices()).toEqual(['该设备没有通话按键，请选择其他设备'])
    hid.choice = 'SecurityError'
    await expect(chooseHeadset()).rejects.toMatchObject({ kind: 'forbidden' })
    isThere = false
    await expect(chooseHeadset()).rejects.toThrow('当前浏览器不支持耳机按键')
    expect($headset.get()).toEqual({ status: 'none' })
    expect(env.storage.getItem('hutong:headset')).toBeNull()
  })
})
