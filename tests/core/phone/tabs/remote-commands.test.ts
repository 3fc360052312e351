/** Commands between tabs, as the leader executes them. */
import { describe, expect, test } from 'vitest'
import {
  failureOf,
  number,
  open,
  opened,
  remoteTab,
  setUpTabs,
  world
} from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

describe('an action in a tab without the line', () => {
  async function talk() {
    const [leader, follower] = await open(2)
    leader?.line().network.rings(number, { callRecordId: 'r1' })
    await settle()
    await follower?.phone.answer()
    leader?.line().network.connects('r1')
    await settle()
    return { leader, follower }
  }

  test('rejects a ringing call', async () => {
    const [leader, follower] = await open(2)
    leader?.line().network.rings(number)
    await settle()
    await follower?.phone.reject()
    expect(leader?.line().actions('hangUp')).toEqual([{ action: 'hangUp', status: 486 }])
  })

  test('holds, mutes, sends tones and finishes wrap-up', async () => {
    const { leader, follower } = await talk()
    await follower?.phone.hold(true)
    await follower?.phone.hold(false)
    await follower?.phone.mute(true)
    await follower?.phone.mute(false)
    await follower?.phone.sendDtmf('5')
    expect(leader?.line().requests.slice(-5)).toEqual([
      { action: 'hold', on: true },
      { action: 'hold', on: false },
      { action: 'mute', on: true },
      { action: 'mute', on: false },
      { action: 'dtmf', text: '5' }
    ])
    leader?.line().network.hangsUp()
    await settle()
    expect(follower?.at()).toBe('wrap-up')
    await follower?.phone.finishWrapUp()
    await settle()
    expect([leader?.at(), follower?.at()]).toEqual(['idle', 'idle'])
  })

  test('rejects nothing during a conversation', async () => {
    const { leader, follower } = await talk()
    expect(await failureOf(follower?.phone.reject())).toMatchObject({ kind: 'invalid' })
    expect(leader?.at()).toBe('talking')
  })

  test('an answer that comes too late leaves the call with the tab that has it', async () => {
    const { leader, follower } = await talk()
    expect(await failureOf(leader?.phone.answer())).toMatchObject({ kind: 'invalid' })
    leader?.line().network.hangsUp()
    await settle()
    expect(follower?.reports).toContain('call-end')
    expect(leader?.reports).not.toContain('call-end')
  })

  test('keeps the kind of the failure', async () => {
    const [, follower] = await open(2)
    expect(await failureOf(follower?.phone.reject())).toMatchObject({ kind: 'invalid' })
    expect(await failureOf(follower?.phone.hold(true))).toMatchObject({ kind: 'invalid' })
    const [leader] = opened
    if (leader) leader.env.media.refusal = 'NotAllowedError'
    leader?.line().network.rings(number)
    await settle()
    expect(await failureOf(follower?.phone.answer())).toMatchObject({ kind: 'microphone' })
  })
})

describe('the leader', () => {
  test('mirrors no other tab', async () => {
    const [leader] = await open(1)
    const remote = remoteTab()
    await remote.post({ type: 'state', phone: { status: 'idle' } })
    expect(leader?.registration().status).toBe('registered')
    expect(remote.last('here')).toBeUndefined()
  })

  test('posts its state to a tab that sends hello, and an idle phone has no owner', async () => {
    await open(1)
    const remote = remoteTab()
    await remote.post({ type: 'hello' })
    expect(remote.last('state')).toMatchObject({ phone: { status: 'idle' } })
    expect(remote.last('state')?.owner).toBeUndefined()
  })

  test('only the leader replies', async () => {
    await open(3)
    const remote = remoteTab()
    await remote.post({ type: 'hello' })
    expect(remote.received.filter(({ type }) => type === 'state')).toHaveLength(1)
    const command = { do: 'hangUp' }
    await remote.post({ type: 'command', id: 'c-1', command })
    expect(remote.received.filter(({ id }) => id === 'c-1')).toHaveLength(1)
  })

  test('ignores commands that have expired, and takes those of this millisecond', async () => {
    const [leader] = await open(1)
    leader?.line().network.rings(number)
    await settle()
    const remote = remoteTab()
    const until = world.clock.now()
    await remote.post({
      type: 'command',
      id: 'late',
      until: until - 1,
      command: { do: 'mute', on: true }
    })
    expect(remote.last('refused')).toMatchObject({
      id: 'late',
      message: '资源被占用',
      kind: 'phone'
    })
    await remote.post({ type: 'command', id: 'now', until, command: { do: 'reject' } })
    expect(remote.last('done')).toMatchObject({ id: 'now' })
  })

  test('requests a call to monitor from the server, and passes on the refusal', async () => {
    await open(1)
    const remote = remoteTab()
    const command = { do: 'monitor', text: 'r-1' }
    await remote.post({ type: 'command', id: 'c-1', command })
    await world.clock.advance(1000)
    expect(remote.last('refused')).toMatchObject({ id: 'c-1', kind: 'phone' })
    expect(remote.last('done')).toBeUndefined()
  })

  test('keeps the phone when the tab that requested it does not take it', async () => {
    const [leader] = await open(1)
    const remote = remoteTab()
    await remote.post({ type: 'command', id: 'c-1', command: { do: 'yield' } })
    expect(remote.last('done')).toMatchObject({ id: 'c-1' })
    expect(world.registered()).toEqual([])
    await world.clock.advance(1999)
    expect(world.registered()).toEqual([])
    await world.clock.advance(1)
    expect(world.registered()).toHaveLength(1)
    expect(leader?.registration().status).toBe('registered')
  })

  test('does not register again after leaving meanwhile', async () => {
    const [leader] = await open(1)
    const remote = remoteTab()
    await remote.post({ type: 'command', id: 'c-1', command: { do: 'yield' } })
    leader?.close()
    await world.clock.advance(5000)
    expect(world.registered()).toEqual([])
  })
})
