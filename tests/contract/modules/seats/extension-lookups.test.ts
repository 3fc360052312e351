import { describe, expect, it } from 'vitest'
import { extensionLookups } from '../../../../demo/server/modules/seats/extension-lookups.ts'
import {
  isTalking,
  type Seat,
  signStateOf,
  wrapUpLeftOf
} from '../../../../demo/server/modules/seats/seat-state.ts'

const seat = (extension: string, change: Partial<Seat> = {}): Seat => ({
  ...{ id: extension, extension, enterpriseId: 'ent-1', userId: `user-${extension}` },
  ...{ agentName: '', cidHolders: [], recordsEarlyMedia: false, mode: 0, chosen: 'SIGN_FREE' },
  ...{ onCall: undefined, isRegistered: false, family: undefined, wrapUp: undefined },
  ...{
    wrapUpSeconds: null,
    wrapUpEnds: undefined,
    phoneVersion: 0,
    hasPhone: false,
    isDisabled: false,
    written: undefined,
    ...change
  }
})

const own = seat('100', {
  family: 'first',
  cidHolders: [
    { cidNumber: '4008001234', name: '' },
    { cidNumber: '02085550100', name: '' }
  ]
})
const seats = [
  own,
  seat('101', { family: 'first', mode: 1, recordsEarlyMedia: true }),
  seat('102', { enterpriseId: 'ent-2', family: 'second', mode: 2 })
]
const checks: unknown[] = []
const lookups = (key = 'key') =>
  extensionLookups({
    at: extension => seats.find(one => one.extension === extension),
    key,
    mayMonitor: (supervisor, member) => {
      checks.push([supervisor.userId, member.userId])
      return member.userId !== 'user-102'
    }
  })

describe('what the exchange looks up about an extension', () => {
  it('a secret differs by login, extension and server, and is none without a login', () => {
    const { secretOf } = lookups()
    const secrets = [
      secretOf('100'),
      secretOf('101'),
      secretOf('102'),
      lookups('k').secretOf('100')
    ]
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(new Set(secrets).size).toBe(4)
    expect(secretOf('100')).toBe(secrets[0])
    own.family = 'later'
    expect(secretOf('100')).not.toBe(secrets[0])
    own.family = undefined
    expect(secretOf('100')).toBeUndefined()
    expect(secretOf('none')).toBeUndefined()
  })

  it('a device of the agent’s own is any but the browser', () => {
    const { hasOwnDevice } = lookups()
    expect(['100', '101', '102', 'none'].map(hasOwnDevice)).toEqual([false, true, true, false])
  })

  it('a supervisor monitors a seat, or a robot line of a user', () => {
    const { mayListen } = lookups()
    const orderer = { userId: 'orderer', enterpriseId: 'ent-1' }
    expect(mayListen('100', '101', undefined)).toBe(true)
    expect(mayListen('100', '102', undefined)).toBe(false)
    expect(mayListen('100', '101', orderer)).toBe(true)
    expect(mayListen('100', 'robot', orderer)).toBe(true)
    expect(checks).toEqual([
      ['user-100', 'user-101'],
      ['user-100', 'user-102'],
      ['user-100', 'user-101'],
      ['user-100', 'orderer']
    ])
    expect(mayListen('100', 'robot', undefined)).toBe(false)
    expect(mayListen('none', '101', undefined)).toBe(false)
    expect(checks).toHaveLength(4)
  })

  it('telephones ring within their enterprise only', () => {
    const { mayRing } = lookups()
    const pairs = [
      ['100', '101'],
      ['100', '102'],
      ['100', 'none'],
      ['none', '100'],
      ['none', 'nothing']
    ] as const
    expect(pairs.map(([caller, extension]) => mayRing(caller, extension))).toEqual([
      true,
      false,
      false,
      false,
      false
    ])
  })

  it('a caller ID is one that the seat holds', () => {
    const { mayShow } = lookups()
    expect(mayShow('100', '4008001234')).toBe(true)
    expect(mayShow('100', '02085550100')).toBe(true)
    expect(mayShow('100', '4008001235')).toBe(false)
    expect(mayShow('101', '4008001234')).toBe(false)
    expect(mayShow('none', '4008001234')).toBe(false)
  })

  it('early media is recorded where the enterprise enables it', () => {
    const { recordsEarlyMedia } = lookups()
    expect(['100', '101', 'none'].map(recordsEarlyMedia)).toEqual([false, true, false])
  })
})

describe('the state of a seat', () => {
  it('is that of its call, or else the choice of the agent', () => {
    expect(signStateOf(seat('1'))).toBe('SIGN_FREE')
    expect(signStateOf(seat('1', { onCall: 'CLEARING' }))).toBe('CLEARING')
    const states = [undefined, 'RING', 'CALLING', 'CLEARING'] as const
    expect(states.map(onCall => isTalking(seat('1', { onCall })))).toEqual([
      false,
      true,
      true,
      false
    ])
  })

  it('has the seconds of wrap-up that are left, rounded up', () => {
    expect(wrapUpLeftOf({ wrapUpEnds: undefined })).toBeUndefined()
    expect(wrapUpLeftOf({ wrapUpEnds: Date.now() - 5000 })).toBe(0)
    expect(wrapUpLeftOf({ wrapUpEnds: Date.now() + 9900 })).toBe(10)
  })
})
