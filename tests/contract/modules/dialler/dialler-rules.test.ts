import { describe, expect, it, test } from 'vitest'
import type { RedialConfig } from '../../../../core/features/call-tasks/draft-schemas.ts'
import { checkScript } from '../../../../core/features/scripts/rules/check-script.ts'
import { matchText } from '../../../../core/features/scripts/rules/match-answer.ts'
import { nextOf } from '../../../../demo/server/modules/dialler/calls/after-call.ts'
import {
  connectResultOf,
  outcomeOf
} from '../../../../demo/server/modules/dialler/calls/dial-outcome.ts'
import { talkOf } from '../../../../demo/server/modules/dialler/calls/robot-conversation.ts'
import { clockFrom, speedOf } from '../../../../demo/server/modules/dialler/demo-time.ts'
import { alarmOf } from '../../../../demo/server/modules/dialler/task-alarms.ts'
import { scriptContents } from '../../../../demo/server/modules/scripts/seed.ts'

describe('what becomes of a call', () => {
  const calls = Array.from({ length: 5000 }, (_, n) =>
    outcomeOf(`call-${n}`, `136${String(n).padStart(8, '0')}7`)
  )
  const share = (result: number) => calls.filter(one => one.result === result).length / calls.length

  it('is the same each time, and differs from call to call', () => {
    expect(outcomeOf('call-1', '13600000001')).toEqual(outcomeOf('call-1', '13600000001'))
    expect(new Set(calls.map(({ result }) => result)).size).toBeGreaterThan(8)
  })

  it.each([
    ['answered', 0, 0.4, 0.5],
    ['no answer', 6, 0.19, 0.27],
    ['busy or refused', 5, 0.08, 0.15],
    ['no such number', 1, 0.025, 0.055]
  ])('%s (%s) is between %s and %s', (_, result, least, most) => {
    expect(share(result)).toBeGreaterThan(least)
    expect(share(result)).toBeLessThan(most)
  })

  it('a dead number is dead whenever it is called', () => {
    const dead = Array.from({ length: 200 }, (_, n) => `1370000${String(n).padStart(4, '0')}`).find(
      phone => outcomeOf('first', phone).result === 1
    )
    for (let n = 0; n < 20; n++) expect(outcomeOf(`again-${n}`, dead ?? '').result).toBe(1)
  })

  it.each([
    ['13900000486', 5, 5],
    ['13900000603', 5, 7],
    ['13900000480', 3, 3],
    ['13900000499', 6, 6],
    ['13900000777', 0, 0]
  ])('%s does what it always does', (phone, result, connectResult) => {
    const outcome = outcomeOf('call', phone)
    expect(outcome.result).toBe(result)
    expect(connectResultOf(outcome)).toBe(connectResult)
  })
})

/** Samples that no answer is for. */
const unclear = ['嗯，你们那个……我也说不好。', '您说什么？听不清。']

describe('a conversation', () => {
  const [, , script] = scriptContents[0] ?? []
  if (!script) throw new Error('There is no script')
  const talks = Array.from({ length: 400 }, (_, n) =>
    talkOf(script, `call-${n}`, { 姓名: '王芳' }, false)
  )

  it('begins with the script, takes turns in time, and ends', () => {
    for (const { lines, seconds } of talks) {
      expect(lines[0]).toMatchObject({ role: 'robot', nodeName: '开场白' })
      expect(lines[0]?.text).toContain('您好，王芳，')
      for (const [at, line] of lines.entries())
        expect(line.startTime).toBeGreaterThanOrEqual(lines[at - 1]?.endTime ?? 0)
      expect(seconds * 1000).toBeGreaterThanOrEqual(lines.at(-1)?.endTime ?? 0)
    }
  })

  it('comes to every grade, to tags, to variables and to a person', () => {
    expect([...new Set(talks.map(({ intent }) => intent))].sort()).toEqual([...'ABCDEF'])
    expect(talks.some(({ tags }) => tags.includes('tag-speed'))).toBe(true)
    expect(talks.some(({ variables }) => variables.some(([name]) => name === '满意度'))).toBe(true)
    expect(talks.some(({ transfers }) => transfers)).toBe(true)
    expect(talks.some(({ lines }) => lines.some(({ ignored }) => ignored))).toBe(true)
    expect(talks.some(({ hangupType }) => hangupType === 3)).toBe(true)
  })

  it('is shorter where customers may interrupt the robot, and as before where they may not', () => {
    const open = {
      ...script,
      nodes: script.nodes.map(node => ({ ...node, isInterruptible: true }))
    }
    const first = ({ lines }: (typeof talks)[number]) => lines[0]?.endTime ?? 0
    const longest = Math.max(...talks.map(first))
    expect(talks.every(talk => first(talk) === longest)).toBe(true)
    const interrupted = Array.from({ length: 400 }, (_, n) =>
      talkOf(open, `call-${n}`, { 姓名: '王芳' }, false)
    ).filter(talk => first(talk) < longest)
    expect(interrupted.length).toBeGreaterThan(20)
    for (const { lines } of interrupted)
      expect(lines[1]).toMatchObject({ role: 'customer', ignored: false })
  })

  it('is short with a customer who hangs up at once', () => {
    expect(talkOf(script, 'call-1', {}, true)).toMatchObject({ hangupType: 3, intent: 'F' })
    expect(talkOf(script, 'call-1', {}, true).lines).toHaveLength(1)
  })

  it('follows scripts that pass the check, whose samples are understood', () => {
    for (const [, code, content] of scriptContents) {
      expect([code, checkScript(content)]).toEqual([code, []])
      for (const node of content.nodes)
        for (const [at, { text }] of node.samples.entries()) {
          if (text === '') continue
          const matched = matchText(content, node, text)
          const id = matched.by === 'answer' ? matched.answer.id : matched.by
          const answer = `${node.id}a${at + 1}`
          expect([text, id]).toEqual([text, unclear.includes(text) ? 'nothing' : answer])
        }
    }
  })
})

describe('after a call', () => {
  const item = { numbers: 1, phone_at: 0, redials: 0 }
  const again: RedialConfig = {
    intervalType: 'AFTER_TASK_FINISH',
    connectedEnabled: true,
    connectedLevelConditions: ['02'],
    unconnectedEnabled: true,
    unconnectedLevelConditions: ['5', '6'],
    redialTimes: 2,
    redialInterval: 30
  }
  const wait = 30 * 60_000

  it.each([
    ['nothing is planned', undefined, item, { result: 6, intent: null }, { status: 2 }],
    [
      'no call was answered',
      again,
      item,
      { result: 6, intent: null },
      { status: 0, turn: 1000, phone_at: 0, redials: 1, wait }
    ],
    ['another reason', again, item, { result: 1, intent: null }, { status: 2 }],
    [
      'any reason',
      { ...again, unconnectedLevelConditions: ['all'] },
      item,
      { result: 1, intent: null },
      { status: 0, turn: 1000, phone_at: 0, redials: 1, wait }
    ],
    [
      'a grade that counts',
      again,
      item,
      { result: 0, intent: 'B' },
      { status: 0, turn: 1000, phone_at: 0, redials: 1, wait }
    ],
    ['another grade', again, item, { result: 0, intent: 'A' }, { status: 2 }],
    [
      'only the others',
      { ...again, connectedEnabled: false },
      item,
      { result: 0, intent: 'B' },
      { status: 2 }
    ],
    ['often enough', again, { ...item, redials: 2 }, { result: 6, intent: null }, { status: 2 }],
    [
      'the queue is jumped',
      { ...again, intervalType: 'AFTER_CALL_FINISH' },
      item,
      { result: 6, intent: null },
      { status: 0, turn: -1, phone_at: 0, redials: 1, wait }
    ]
  ] as const)('%s', (_, config, called, end, next) => {
    const given = config as RedialConfig | undefined
    expect(nextOf(given, called, end)).toEqual(next)
  })

  it('an interval beyond all time is as long as any may be', () => {
    const config = { ...again, redialInterval: 99_999_999_999_999 }
    const next = nextOf(config, item, { result: 6, intent: null })
    expect(next).toMatchObject({ wait: 10_080 * 60_000 })
  })

  const three = { numbers: 3, phone_at: 0, redials: 0 }
  const missed = { result: 6, intent: null }
  it('goes on to the next number of the same person, in turns or in order', () => {
    expect(nextOf({ phoneGroupCallStrategy: 'IN_TURNS' }, three, missed)).toMatchObject({
      phone_at: 1,
      turn: 1
    })
    expect(nextOf({ phoneGroupCallStrategy: 'IN_ORDER' }, three, missed)).toMatchObject({
      phone_at: 1,
      turn: -1
    })
    expect(nextOf({}, { ...three, phone_at: 2 }, missed)).toEqual({ status: 2 })
    expect(nextOf({}, three, { result: 0, intent: 'D' })).toEqual({ status: 2 })
  })

  it('continues until a customer is interested, when so configured', () => {
    const config: RedialConfig = {
      phoneGroupCallTerminate: 'MEET_INTENTION_LEVEL',
      callTerminateIntentionLevelCodes: ['01']
    }
    expect(nextOf(config, three, { result: 0, intent: 'D' })).toMatchObject({ phone_at: 1 })
    expect(nextOf(config, three, { result: 0, intent: 'A' })).toEqual({ status: 2 })
  })

  it('begins with the first number when all are called once more', () => {
    expect(nextOf(again, { ...three, phone_at: 2 }, missed)).toMatchObject({
      phone_at: 0,
      redials: 1
    })
  })
})

test.each([
  [{ connectedRate: 0.3 }, { dialled_count: 19, connected_count: 0 }, undefined],
  [{ connectedRate: 0.3 }, { dialled_count: 20, connected_count: 6 }, undefined],
  [{ connectedRate: 0.3 }, { dialled_count: 20, connected_count: 5 }, '接通率低于30%'],
  [{ callerFaultRate: 0.1 }, { dialled_count: 20, fault_count: 3 }, '主叫故障率高于10%'],
  [{ calleeRefusedRate: 0.2 }, { dialled_count: 20, refused_count: 5 }, '被叫拒接率高于20%'],
  [{ callerFaultCount: 5 }, { dialled_count: 5, fault_run: 5 }, '主叫连续故障达到5次'],
  [{ callerFaultCount: 5, enabled: false }, { dialled_count: 5, fault_run: 5 }, undefined]
])('an alarm at %o with %o: %s', (settings, counts, reason) => {
  const none = {
    dialled_count: 0,
    connected_count: 0,
    refused_count: 0,
    fault_count: 0,
    fault_run: 0
  }
  expect(alarmOf({ ...none, ...counts }, { enabled: true, ...settings })).toBe(reason)
})

test('a demo has its own speed and its own time of day', () => {
  expect([undefined, '60', '0', 'fast', '99999'].map(speedOf)).toEqual([1, 60, 1, 1, 1000])
  const clock = clockFrom('10:30')
  expect(new Date(clock()).getHours()).toBe(10)
  const other = new Date(clockFrom('2031-03-05 11:00')())
  expect([other.getFullYear(), other.getMonth(), other.getDate(), other.getHours()]).toEqual([
    ...[2031, 2, 5, 11]
  ])
  expect(clockFrom('2031-13-45 11:00')).toBe(Date.now)
  expect(clockFrom('soon')).toBe(Date.now)
})
