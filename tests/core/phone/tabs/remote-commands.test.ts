/** Commands between tabs: each action in the leader's line, replies, deadlines and late failures. */
import { describe, expect, test } from 'vitest'
import { number, open, opened, setUpTabs, world } from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

const CHANNEL = 'hutong-phone:e-1:u-1'
const failureOf = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => 'resolved',
    (reason: unknown) => reason
  )

/** A tab that plays the leader or a follower by hand. */
function remoteTab() {
  const channel = world.browser.openChannel(CHANNEL)
  const received: Record<string, unknown>[] = []
  channel.listen(message => received.push(message as Record<string, unknown>))
  const post = async (message: object) => {
    channel.post({ protocol: 3, from: 'remote', ...message })
    await settle()
  }
  const last = (type: string) => received.findLast(message => message['type'] === type)
  return { post, last, received }
}

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

describe('a leader that does not reply', () => {
  /** The follower believes in a remote leader, which never replies. */
  async function follow(phone: object = { status: 'idle' }) {
    const remote = remoteTab()
    const locks = { request: () => new Promise<boolean>(() => {}), isHeld: async () => true }
    const [tab] = await open(1, { locks })
    await remote.post({ type: 'state', phone })
    return { remote, tab }
  }
  const call = { callId: 'c-1', direction: 'incoming', number, kind: 'ordinary' }
  const ringing = { status: 'ringing', call }

  async function lasts(action: Promise<unknown> | undefined): Promise<number> {
    const begun = world.clock.monotonic()
    let ended: number | undefined
    const failed = failureOf(action).then(failure => {
      ended = world.clock.monotonic()
      return failure
    })
    while (ended === undefined && world.clock.monotonic() - begun < 20_000)
      await world.clock.advance(250)
    expect(await failed).toMatchObject({ message: '资源被占用' })
    return (ended ?? 0) - begun
  }

  test.each([
    ['hangUp', 1000],
    ['reject', 1000],
    ['answer', 12_000],
    ['finishWrapUp', 12_000]
  ] as const)('fails %s after %d ms', async (action, ms) => {
    const { tab } = await follow(ringing)
    expect(await lasts(tab?.phone[action]())).toBe(ms)
  })

  test('has twelve seconds to dial where the seat is to be freed first, else one', async () => {
    const { tab } = await follow()
    const refused = async (setFree: boolean) => {
      const begun = world.clock.monotonic()
      let ended = 0
      const dialled = tab?.phone.dial(number, { setFree }).then(result => {
        ended = world.clock.monotonic()
        return result
      })
      while (ended === 0 && world.clock.monotonic() - begun < 20_000) await world.clock.advance(250)
      expect(await dialled).toMatchObject({ status: 'refused', why: '资源被占用' })
      return ended - begun
    }
    expect(await refused(false)).toBe(1000)
    await world.clock.advance(5000)
    expect(await refused(true)).toBe(12_000)
  })

  test('gives a command the deadline that its own timeout leaves', async () => {
    const { tab, remote } = await follow(ringing)
    const failed = failureOf(tab?.phone.hangUp())
    await settle()
    expect(remote.last('command')).toMatchObject({
      command: { do: 'hangUp' },
      until: world.clock.now() + 750
    })
    await world.clock.advance(1000)
    await failed
  })

  test('is not failed once more by a reply after that', async () => {
    const { tab, remote } = await follow(ringing)
    const failed = failureOf(tab?.phone.hangUp())
    await world.clock.advance(1000)
    await failed
    const { id } = remote.last('command') ?? {}
    await remote.post({ type: 'refused', id, kind: 'phone', message: '占线' })
    expect(tab?.reports.filter(name => name === 'error')).toHaveLength(1)
  })

  test('a reply in time stops the timeout', async () => {
    const { tab, remote } = await follow(ringing)
    const done = failureOf(tab?.phone.hangUp())
    await settle()
    await remote.post({ type: 'done', id: remote.last('command')?.['id'] })
    expect(await done).toBe('resolved')
    await world.clock.advance(2000)
    expect(tab?.reports).not.toContain('error')
  })

  test('a refusal after an accepted short command is not shown', async () => {
    const { tab, remote } = await follow(ringing)
    const done = failureOf(tab?.phone.hangUp())
    await settle()
    const id = remote.last('command')?.['id']
    await remote.post({ type: 'done', id })
    await done
    await remote.post({ type: 'refused', id, kind: 'phone', message: '占线' })
    expect(tab?.reports).not.toContain('error')
  })

  test('a second done after an accepted call is no failure', async () => {
    const { tab, remote } = await follow()
    const dialled = tab?.phone.dial(number)
    await settle()
    const id = remote.last('command')?.['id']
    await remote.post({ type: 'done', id })
    await remote.post({ type: 'done', id })
    expect(tab?.reports).not.toContain('error')
    await remote.post({ type: 'refused', id, kind: 'phone', message: '线路忙', code: '486' })
    expect(await dialled).toMatchObject({ status: 'refused', why: '线路忙' })
    expect(tab?.story.at(-1)).toMatchObject({ name: 'error', code: '486', message: '线路忙' })
  })

  test('is mirrored, and shown as idle again when another state follows', async () => {
    const { tab, remote } = await follow({ ...ringing })
    expect(tab?.registration()).toEqual({ status: 'elsewhere', tab: 'remote', busy: true })
    expect(remote.received.filter(({ type }) => type === 'here')).toHaveLength(1)
    await remote.post({ type: 'state', phone: { status: 'idle' } })
    expect(tab?.at()).toBe('idle')
    expect(tab?.registration()).toMatchObject({ busy: false })
    expect(remote.received.filter(({ type }) => type === 'here')).toHaveLength(1)
    await remote.post({ type: 'state', from: 'second', phone: { status: 'idle' } })
    expect(remote.received.filter(({ type }) => type === 'here')).toHaveLength(2)
  })

  test('shows call events of its own tab only', async () => {
    const { tab, remote } = await follow()
    const event = {
      ...{ type: 'call-event', name: 'call-end' },
      detail: { callId: 'c-1', seconds: 1, ok: true, text: '' }
    }
    await remote.post({ ...event, to: 'another' })
    expect(tab?.reports).toEqual([])
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

  test('posts its state to a tab that says hello, and an idle phone has no owner', async () => {
    await open(1)
    const remote = remoteTab()
    await remote.post({ type: 'hello' })
    expect(remote.last('state')).toMatchObject({ phone: { status: 'idle' } })
    expect(remote.last('state')?.['owner']).toBeUndefined()
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

  test('keeps the phone when the tab that asked for it does not take it', async () => {
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

  test('a stolen lock is waited for again, and the phone returns with it', async () => {
    const [leader] = await open(1)
    let release = () => {}
    void world.browser.locks.request(CHANNEL, () => new Promise<void>(done => (release = done)), {
      steal: true
    })
    await settle()
    expect(leader?.registration()).toEqual({ status: 'connecting' })
    expect(leader?.phone.$isLeader.get()).toBe(false)
    expect(world.registered()).toEqual([])
    release()
    await settle()
    expect(leader?.registration().status).toBe('registered')
    expect(leader?.env.warnings).toEqual([])
  })

  test('warns when the lock fails for another reason', async () => {
    const locks = {
      request: () => Promise.reject(new Error('out of order')),
      isHeld: async () => false
    }
    const [tab] = await open(1, { locks })
    await settle()
    expect(tab?.env.warnings).toContain('The telephone cannot be shared between tabs')
  })
})

describe('a tab that cannot register', () => {
  const failed = { status: 'failed', code: 0, text: '无法打开', final: true } as const

  test.each([
    ['lacks settings', { status: 'missing', field: 'wsUri' } as const],
    ['cannot open a line', failed]
  ])('because it %s leaves the phone to the others', async (_, registration) => {
    const [first] = await open(1)
    const { registrationIs } = await import('../../../../core/phone/state/phone-state.ts')
    registrationIs(registration)
    await settle()
    expect(first?.registration()).toEqual(registration)
    expect(first?.phone.$isLeader.get()).toBe(false)
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(false)
  })

  test.each([
    ['is refused by the exchange', { ...failed, code: 403 }],
    ['may succeed later', { ...failed, final: false }]
  ])('because it %s keeps it', async (_, registration) => {
    const [first] = await open(1)
    const { registrationIs } = await import('../../../../core/phone/state/phone-state.ts')
    registrationIs(registration)
    await settle()
    expect(first?.phone.$isLeader.get()).toBe(true)
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(true)
  })
})

describe('leaving', () => {
  test('says bye, closes the channel and shows nothing of the phone', async () => {
    const [tab] = await open(1)
    const remote = remoteTab()
    await tab?.phone.unregister()
    await settle()
    expect(remote.last('bye')).toBeDefined()
    expect(tab?.registration()).toEqual({ status: 'none' })
    expect(tab?.at()).toBe('idle')
    expect(await world.browser.locks.isHeld(CHANNEL)).toBe(false)
    const before = remote.received.length
    await remote.post({ type: 'hello' })
    expect(remote.received).toHaveLength(before)
  })

  test('a tab that waited leaves the queue', async () => {
    const [first, second] = await open(2)
    await second?.phone.unregister()
    first?.close()
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('a page that is unloaded for good does not come back', async () => {
    const [tab] = await open(1)
    tab?.env.page.hide(false)
    await settle()
    expect(tab?.registration()).toEqual({ status: 'none' })
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('only a page from the cache comes back, once', async () => {
    const [tab] = await open(1)
    tab?.env.page.hide(true)
    await settle()
    tab?.env.page.wake('visible')
    await settle()
    expect(world.registered()).toEqual([])
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })

  test('a page without a phone gets none by coming back', async () => {
    const [tab] = await open(1)
    await tab?.phone.unregister()
    tab?.env.page.hide(true)
    tab?.env.page.wake('restored')
    await settle()
    expect(world.registered()).toEqual([])
  })
})
