/** A leader that does not reply: timeouts, late replies and what is mirrored of it. */
import { describe, expect, test } from 'vitest'
import {
  failureOf,
  number,
  open,
  remoteTab,
  setUpTabs,
  world
} from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

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
    await remote.post({ type: 'done', id: remote.last('command')?.id })
    expect(await done).toBe('resolved')
    await world.clock.advance(2000)
    expect(tab?.reports).not.toContain('error')
  })

  test('a refusal after an accepted short command is not shown', async () => {
    const { tab, remote } = await follow(ringing)
    const done = failureOf(tab?.phone.hangUp())
    await settle()
    const id = remote.last('command')?.id
    await remote.post({ type: 'done', id })
    await done
    await remote.post({ type: 'refused', id, kind: 'phone', message: '占线' })
    expect(tab?.reports).not.toContain('error')
  })

  test('a second done after an accepted call is no failure', async () => {
    const { tab, remote } = await follow()
    const dialled = tab?.phone.dial(number)
    await settle()
    const id = remote.last('command')?.id
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
