/** Replies to commands of this tab: their deadlines, failures after acceptance, and the end. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '../../../../core/failure.ts'
import type { Command } from '../../../../core/phone/tabs/tab-messages.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../../support/core/test-environment.ts'

let core: typeof import('../../../../core/environment/environment.ts')
let pending: typeof import('../../../../core/phone/tabs/pending-commands.ts')
let FailureHere: typeof import('../../../../core/failure.ts').Failure
let env: TestEnvironment
let late: string[]

beforeEach(async () => {
  vi.resetModules()
  core = await import('../../../../core/environment/environment.ts')
  pending = await import('../../../../core/phone/tabs/pending-commands.ts')
  FailureHere = (await import('../../../../core/failure.ts')).Failure
  env = testEnvironment()
  core.startCore(env)
  late = []
})
afterEach(() => core.stopCore())

const dial = { do: 'dial', number: '10086', callId: 'c-1' } as const
const hangUp = { do: 'hangUp' } as const
const done = { type: 'done', id: 'i', from: 'leader' } as const
const refused = { ...done, type: 'refused', kind: 'phone', message: '占线' } as const

/** The outcome of a command as it becomes known. */
function send(command: Command) {
  const seen: string[] = []
  const onLateFailure = ({ message }: Failure) => void late.push(message)
  pending.awaitReply('i', command, onLateFailure).then(
    () => seen.push('done'),
    (failure: Failure) => seen.push(failure.message)
  )
  return async (...replies: Parameters<typeof pending.handleReply>[0][]) => {
    for (const reply of replies) pending.handleReply(reply)
    await settle()
    return seen
  }
}

describe('the timeout of a command', () => {
  test.each([
    [dial, 1000],
    [{ ...dial, setFree: false }, 1000],
    [{ ...dial, setFree: true }, 12_000],
    [hangUp, 1000],
    [{ do: 'hold', on: true }, 1000],
    [{ do: 'transfer', text: '801' }, 1000],
    [{ do: 'answer' }, 12_000],
    [{ do: 'finishWrapUp' }, 12_000],
    [{ do: 'monitor', text: 'r-1' }, 12_000]
  ] as const)('of %j is %d ms, of which the leader may use all but 250', async (command, ms) => {
    expect(pending.deadlineOf(command)).toBe(env.now() + ms - 250)
    const outcome = send(command)
    await env.clock.advance(ms - 1)
    expect(await outcome()).toEqual([])
    await env.clock.advance(1)
    expect(await outcome()).toEqual(['资源被占用'])
  })

  test('ends with the reply', async () => {
    expect(await send(hangUp)(done)).toEqual(['done'])
    expect(env.clock.beats()).toBe(0)
    expect(await send(hangUp)(refused)).toEqual(['占线'])
    expect(env.clock.beats()).toBe(0)
  })

  test('makes a later reply and its failures ineffective', async () => {
    const outcome = send(dial)
    await env.clock.advance(1000)
    expect(await outcome(done, refused)).toEqual(['资源被占用'])
    expect(late).toEqual([])
  })
})

describe('a failure after acceptance', () => {
  test.each([dial, { do: 'monitor', text: 'r-1' }, { do: 'transfer', text: '801' }] as const)(
    'of %j is reported',
    async command => {
      expect(await send(command)(done, refused)).toEqual(['done'])
      expect(late).toEqual(['占线'])
    }
  )

  test.each([hangUp, { do: 'answer' }, { do: 'finishWrapUp' }] as const)(
    'of %j is not',
    async command => {
      expect(await send(command)(done, refused)).toEqual(['done'])
      expect(late).toEqual([])
    }
  )
})

describe('when the core stops', () => {
  test('replies have no effect any more', async () => {
    const outcome = send(hangUp)
    pending.rejectPendingCommands()
    expect(await outcome(refused)).toEqual([])
  })

  test('accepted commands report nothing any more', async () => {
    await send(dial)(done)
    pending.rejectPendingCommands()
    pending.handleReply(refused)
    expect(late).toEqual([])
  })

  test('a transfer reports to the page again', async () => {
    const { $notices } = await import('../../../../core/notices.ts')
    pending.setTransferReporter(({ message }) => void late.push(message))
    pending.reportTransfer(new FailureHere('phone', '占线'))
    expect(late).toEqual(['占线'])
    pending.rejectPendingCommands()
    pending.reportTransfer(new FailureHere('phone', '对方拒接'))
    expect(late).toEqual(['占线'])
    expect($notices.get()).toMatchObject([{ text: '对方拒接' }])
  })
})

describe('the reply to a failed command', () => {
  test.each([
    ['microphone', 'microphone'],
    ['invalid', 'invalid'],
    ['phone', 'phone'],
    ['server', 'phone']
  ] as const)('of kind %s is %s', (kind, shown) => {
    const failure = new FailureHere(kind, '线路忙', { code: '486' })
    expect(pending.refused('i', failure)).toEqual({
      ...{ type: 'refused', id: 'i', kind: shown, message: '线路忙', code: '486' }
    })
  })

  test('has a message also for an unexpected error', () => {
    expect(pending.refused('i', new TypeError('x'))).toMatchObject({
      kind: 'phone',
      message: '通话链接异常，请刷新页面重试'
    })
  })
})
