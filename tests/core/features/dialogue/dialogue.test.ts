import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import type { DialogLine } from '../../../../core/features/call-detail/schemas.ts'
import { reloadDialogue, watchDialogue } from '../../../../core/features/dialogue/dialogue.ts'
import { lineAt, lineLog } from '../../../../core/features/dialogue/line-log.ts'
import { isTranscriptHidden } from '../../../../core/features/dialogue/rules/transcript-visibility.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const line = (sequence: number, more: Partial<DialogLine> = {}): DialogLine => ({
  callId: 'r1',
  sequence,
  audio: '',
  role: sequence % 2 ? 'robot' : 'customer',
  text: `第 ${sequence} 句`,
  startTime: sequence * 1000,
  nodeName: '',
  ignored: false,
  matchCondition: null,
  matchValue: '',
  ...more
})

/** A server that has so many lines, all but the secret ones, and says whether more will come. */
function sayings(has: { count: number; isRunning: boolean; page?: number; secret?: number[] }) {
  const requestedAfter: number[] = []
  const route = ({ url }: { readonly url: URL }) => {
    const after = Number(url.searchParams.get('after'))
    requestedAfter.push(after)
    const all = Array.from({ length: has.count }, (_, at) => line(at + 1))
    const rest = all.filter(it => it.sequence > after && !has.secret?.includes(it.sequence))
    const list = rest.slice(0, has.page ?? rest.length)
    return ok({
      list,
      total: all.length,
      hasMore: list.length < rest.length,
      isRunning: has.isRunning
    })
  }
  return { requestedAfter, has, routes: { 'GET /call_records/r1/dialogs': route } }
}

async function scene(has: Parameters<typeof sayings>[0]) {
  const server = sayings(has)
  const { env } = await signIn(server.routes)
  const socket = () => env.sockets.at(-1)
  socket()?.accept()
  const { $dialogue, leave: leaveDialogue } = watchDialogue('r1')
  await settle()
  const receiveLine = async (sequence: number, more: object = {}) => {
    const data = {
      callRecordId: 'r1',
      sequence,
      role: 'customer',
      text: '喂',
      startTime: 1,
      ...more
    }
    socket()?.deliver({ topic: 'call_dialog', data })
    await settle()
  }
  const seen = () => $dialogue.get().log.all.map(({ sequence }) => sequence)
  return { ...server, env, socket, $dialogue, leaveDialogue, receiveLine, seen }
}

afterEach(stopCore)

describe('the transcript of a call', () => {
  it('is read once for all who look, page by page, and again for who comes later', async () => {
    const { requestedAfter, $dialogue, seen, leaveDialogue } = await scene({
      count: 5,
      isRunning: false,
      page: 2
    })
    const other = watchDialogue('r1')
    await settle()
    expect(requestedAfter).toEqual([0, 2, 4])
    expect(other.$dialogue).toBe($dialogue)
    expect($dialogue.get()).toMatchObject({ status: 'ready', isRunning: false, failure: undefined })
    expect(seen()).toEqual([1, 2, 3, 4, 5])
    leaveDialogue()
    other.leave()
    watchDialogue('r1')
    await settle()
    expect(requestedAfter).toEqual([0, 2, 4, 0, 2, 4])
  })

  it('leaves out lines without a text, and knows those that were ignored', () => {
    const log = lineLog()
    for (const each of [line(1), line(2, { text: ' ' }), line(3, { ignored: true }), line(3)])
      log.add(each)
    expect(log.all.map(({ sequence }) => sequence)).toEqual([1, 3])
    expect(log.heeded.map(({ sequence }) => sequence)).toEqual([1])
    expect(log.last()).toBe(3)
  })

  it('shows in its own place what went wrong, and can be requested again', async () => {
    let isBroken = true
    const fine = sayings({ count: 2, isRunning: false }).routes['GET /call_records/r1/dialogs']
    await signIn({
      'GET /call_records/r1/dialogs': request =>
        isBroken ? Response.json({ message: '无权查看' }, { status: 403 }) : fine(request)
    })
    const { $dialogue } = watchDialogue('r1')
    await settle()
    expect($dialogue.get()).toMatchObject({ status: 'failed', failure: { message: '无权查看' } })
    expect($notices.get()).toEqual([])
    isBroken = false
    await reloadDialogue('r1')
    expect($dialogue.get()).toMatchObject({ status: 'ready', failure: undefined })
  })

  it('is forgotten when its viewers have gone', async () => {
    const { $dialogue } = await scene({ count: 3, isRunning: false })
    leave('logout')
    expect($dialogue.get()).toMatchObject({ status: 'none', log: { all: [] } })
  })
})

describe('a call that is on', () => {
  it('grows line by line, in place and without requests', async () => {
    const { requestedAfter, receiveLine, seen, $dialogue } = await scene({
      count: 2,
      isRunning: true
    })
    const { log, version } = $dialogue.get()
    await receiveLine(3, { matchCondition: 'POSITIVE', matchValue: '好的', nodeName: '开场白' })
    await receiveLine(3)
    await receiveLine(2)
    expect(seen()).toEqual([1, 2, 3])
    expect($dialogue.get().log).toBe(log)
    expect($dialogue.get().version).toBe(version + 1)
    expect(log.all[2]).toMatchObject({
      role: 'customer',
      matchCondition: 'POSITIVE',
      matchValue: '好的',
      nodeName: '开场白'
    })
    expect(requestedAfter).toEqual([0])
  })

  // rule dialogue-3
  it('reads the lines that it has missed, each once and in order', async () => {
    const { requestedAfter, has, receiveLine, seen } = await scene({ count: 2, isRunning: true })
    has.count = 6
    await receiveLine(6)
    expect(requestedAfter).toEqual([0, 2])
    expect(seen()).toEqual([1, 2, 3, 4, 5, 6])
    await receiveLine(7)
    expect(requestedAfter).toEqual([0, 2])
    expect(seen()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('takes a number that is missing for good as such', async () => {
    const { requestedAfter, has, receiveLine, seen } = await scene({
      count: 2,
      isRunning: true,
      secret: [3]
    })
    has.count = 4
    await receiveLine(4)
    expect(seen()).toEqual([1, 2, 4])
    await receiveLine(5)
    expect(requestedAfter).toEqual([0, 2])
    expect(seen()).toEqual([1, 2, 4, 5])
  })

  it('loses no line that is spoken while it is being read', async () => {
    const late = Promise.withResolvers<void>()
    const { has, routes } = sayings({ count: 2, isRunning: true })
    const { env } = await signIn({
      'GET /call_records/r1/dialogs': async request => {
        await late.promise
        return routes['GET /call_records/r1/dialogs'](request)
      }
    })
    env.sockets.at(-1)?.accept()
    const { $dialogue } = watchDialogue('r1')
    for (const sequence of [4, 3, 2])
      env.sockets.at(-1)?.deliver({
        topic: 'call_dialog',
        data: { callRecordId: 'r1', sequence, role: 'robot', text: '您好', startTime: 1 }
      })
    expect($dialogue.get().status).toBe('loading')
    late.resolve()
    await settle()
    expect(has.count).toBe(2)
    expect($dialogue.get().log.all.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  })

  it('reads the lines of the time when the channel was lost, and learns that it is over', async () => {
    const { env, socket, has, requestedAfter, seen, $dialogue } = await scene({
      count: 2,
      isRunning: true
    })
    socket()?.drops()
    has.count = 4
    await env.clock.advance(10_000)
    socket()?.accept()
    await settle()
    expect(requestedAfter).toEqual([0, 2])
    expect(seen()).toEqual([1, 2, 3, 4])
    has.isRunning = false
    socket()?.deliver({ topic: 'call_quit', data: { callRecordId: 'r1' } })
    await settle()
    expect($dialogue.get().isRunning).toBe(false)
    expect(requestedAfter).toEqual([0, 2, 4])
    socket()?.deliver({ topic: 'running_call_modify', data: null })
    await settle()
    expect(requestedAfter).toHaveLength(3)
  })

  it('that is not shown sends no requests', async () => {
    const { receiveLine, leaveDialogue, requestedAfter } = await scene({
      count: 2,
      isRunning: true
    })
    leaveDialogue()
    await receiveLine(9)
    expect(requestedAfter).toEqual([0])
  })
})

describe('the line that is played', () => {
  it.each([
    [0.5, -1],
    [1, 0],
    [2.9, 1],
    [99, 2]
  ])('at %s s is %s', (seconds, index) =>
    expect(lineAt([line(1), line(2), line(3)], seconds)).toBe(index)
  )
})

describe('a transcript', () => {
  it.each([
    ['A', false],
    ['D级', false],
    [null, false],
    ['', false],
    ['E', true],
    ['F级', true],
    ['100', true],
    ['101', true]
  ])('of grade %s is hidden: %s', (name, isHidden) =>
    expect(isTranscriptHidden(name)).toBe(isHidden)
  )
})
