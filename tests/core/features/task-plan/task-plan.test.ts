import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { notDialled } from '../../../../core/features/call-tasks/enums.ts'
import { planForecast } from '../../../../core/features/task-plan/rules/forecast-handler.ts'
import {
  defaultAssumptions,
  planQuestion
} from '../../../../core/features/task-plan/rules/plan-days.ts'
import {
  $assumptions,
  $forecast,
  canEverDial,
  forecastTask,
  knowNumbers,
  leavePlan,
  planDays,
  setAssumptions
} from '../../../../core/features/task-plan/task-plan.ts'
import {
  $testCall,
  leaveTestCall,
  testCall,
  testPhoneRule
} from '../../../../core/features/task-plan/test-call.ts'
import {
  $whyNot,
  adviceFor,
  askWhyNot,
  leaveWhyNot
} from '../../../../core/features/task-plan/why-not.ts'
import { workerClient } from '../../../../core/lib/worker/worker-client.ts'
import { logout } from '../../../../core/session/session.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const refused = (message: string) => Response.json({ code: 0, message })

describe('a forecast', () => {
  const lines = [{ cidNumber: '01', groupId: null, unallocatedCount: 10 }]
  const details = { global: [480, 1440] as const, lines }

  it('is computed once typing has stopped, for the last request alone', async () => {
    const { env } = await signIn()
    const form = newTaskForm('t1', env.now())
    forecastTask(form, details, defaultAssumptions)
    forecastTask(form, details, { ...defaultAssumptions, numbers: '20' })
    expect($forecast.get()).toEqual({ status: 'working', before: undefined })
    await env.clock.advance(199)
    expect($forecast.get().status).toBe('working')
    await env.clock.advance(1)
    await expect.poll(() => $forecast.get().status).toBe('ready')
    const state = $forecast.get()
    if (state.status !== 'ready') throw new Error('There is a forecast')
    expect(state.forecast.calls).toBe(20)
    expect(state.forecast).toEqual(planForecast(state.question))
    leavePlan()
    expect($forecast.get()).toEqual({ status: 'none' })
  })

  it('is none with something missing, and forgotten with the session', async () => {
    const { env } = await signIn()
    const form = newTaskForm('t1', env.now())
    setAssumptions({ numbers: '7' })
    forecastTask(form, details, $assumptions.get())
    forecastTask(form, { ...details, lines: [] }, $assumptions.get())
    expect($forecast.get()).toEqual({ status: 'none' })
    expect(planQuestion(form, details, $assumptions.get(), env.now())?.load.numbers).toBe(7)
    await logout()
    expect($assumptions.get()).toEqual(defaultAssumptions)
  })

  it('of a task with numbers of its own leaves the guess for the next one as it was', async () => {
    await signIn()
    setAssumptions({ numbers: '7' })
    knowNumbers(50_000)
    expect($assumptions.get().numbers).toBe('50000')
    setAssumptions({ numbers: '400', connectRate: '50' })
    expect($assumptions.get()).toMatchObject({ numbers: '400', connectRate: '50' })
    leavePlan()
    expect($assumptions.get()).toMatchObject({ numbers: '7', connectRate: '50' })
  })

  it('stands on days that begin with today', async () => {
    const { env } = await signIn()
    const days = planDays(newTaskForm('t1', env.now()), details, defaultAssumptions)
    expect(days).toHaveLength(62)
    expect(days[0]?.startsAt).toBe(new Date(env.now()).setHours(0, 0, 0, 0))
    expect(canEverDial(days)).toBe(true)
  })
})

describe('a worker client', () => {
  const handler = (question: number, notify: (note: string) => void) => {
    notify(`half of ${question}`)
    return question * 2
  }
  /** A Worker as the page sees it, answered by the test. */
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | undefined
    onerror: ((event: { preventDefault(): void }) => void) | undefined
    readonly sent: { id: number; question: number }[] = []
    isOver = false
    postMessage = (order: { id: number; question: number }) => void this.sent.push(order)
    terminate = () => {
      this.isOver = true
    }
  }
  const withWorker = async () => {
    const workers: FakeWorker[] = []
    const openWorker = (url: string) => {
      expect(url).toBe('sums.js')
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    }
    await signIn({}, { openWorker })
    return workers
  }

  it('uses one Worker, which reports its progress', async () => {
    const workers = await withWorker()
    const sums = workerClient<number, number, string>('sums.js', async () => handler)
    const notes: string[] = []
    const [one, two] = [sums.ask(1, note => notes.push(note)), sums.ask(2)]
    const [worker] = workers
    expect(worker?.sent.map(({ question }) => question)).toEqual([1, 2])
    const [first, second] = worker?.sent ?? []
    worker?.onmessage?.({ data: { id: second?.id, answer: 4 } })
    worker?.onmessage?.({ data: { id: first?.id, note: 'soon' } })
    worker?.onmessage?.({ data: { id: first?.id, broken: 'no sum' } })
    await expect(two).resolves.toBe(4)
    await expect(one).rejects.toThrow('no sum')
    expect(notes).toEqual(['soon'])
    expect(workers).toHaveLength(1)
    sums.stop()
    expect(worker?.isOver).toBe(true)
  })

  it('runs the handler itself when the Worker cannot start, and spawns no other', async () => {
    const workers = await withWorker()
    const sums = workerClient<number, number, string>('sums.js', async () => handler)
    const notes: string[] = []
    const answer = sums.ask(21, note => notes.push(note))
    workers[0]?.onerror?.({ preventDefault: () => undefined })
    await expect(answer).resolves.toBe(42)
    expect(notes).toEqual(['half of 21'])
    await expect(sums.ask(3)).resolves.toBe(6)
    expect(workers).toHaveLength(1)
  })

  it('works without any Worker, and where opening one throws', async () => {
    await signIn()
    await expect(
      workerClient<number, number, string>('sums.js', async () => handler).ask(4)
    ).resolves.toBe(8)
    await signIn(
      {},
      {
        openWorker: () => {
          throw new TypeError('refused')
        }
      }
    )
    await expect(
      workerClient<number, number, string>('sums.js', async () => handler).ask(5)
    ).resolves.toBe(10)
  })

  it('gives up what is under way when it stops, or the session does', async () => {
    const workers = await withWorker()
    const sums = workerClient<number, number, string>('sums.js', async () => handler)
    const answer = sums.ask(1)
    stopCore()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(workers[0]?.isOver).toBe(true)
  })
})

describe('a test call', () => {
  const draft = {
    ...{ templateCode: 'HS-1', phone: ' 138-0000-1234 ', cidNumbers: ['01'] },
    ...{ outRobotHolderId: '', blacklistLibId: 0 }
  }
  const started = {
    ...{ callRecordId: 'r1', cidNumber: '01', startTime: 1, answerTime: null, endTime: null },
    ...{ connectResult: 0, levelCode: '', talkSeconds: 0, lines: [] }
  }

  it.each([
    ['', '请输入手机号'],
    ['138', '号码格式不正确'],
    [' 138-0000-1234 ', undefined]
  ])('to %j: %s', (phone, issue) => expect(testPhoneRule(phone)).toBe(issue))

  it('is followed until it is over', async () => {
    let now: object = started
    const { env, server } = await signIn({
      'POST /call_tasks/test_call': () => ok(started),
      'GET /call_tasks/test_call/r1': () => ok(now)
    })
    const going = testCall(draft)
    expect($testCall.get()).toEqual({ status: 'asking' })
    await going
    expect($testCall.get()).toMatchObject({ status: 'on', call: { answerTime: null } })
    const sent = server.requests.find(
      ({ method, url }) => method === 'POST' && /test_call/.test(url.pathname)
    )
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({
      ...{ templateCode: 'HS-1', phone: '13800001234', cidNumbers: ['01'] },
      ...{ outRobotHolderId: '0', blacklistLibId: 0 }
    })
    // A second one waits until this one is over.
    await testCall(draft)
    expect(server.count('/call_tasks/test_call')).toBe(1)
    const lines = [{ sequence: 1, role: 'robot', text: '您好' }]
    now = { ...started, answerTime: 2, lines }
    await env.clock.advance(1000)
    expect($testCall.get()).toMatchObject({ status: 'on', call: { answerTime: 2, lines } })
    now = { ...started, answerTime: 2, endTime: 9000, levelCode: 'A' }
    await env.clock.advance(1000)
    expect($testCall.get()).toMatchObject({ status: 'over', call: { levelCode: 'A' } })
    const looks = server.count('/call_tasks/test_call/r1')
    await env.clock.advance(5000)
    expect(server.count('/call_tasks/test_call/r1')).toBe(looks)
  })

  it('shows why it was refused, and can be tried again', async () => {
    let answer = () => refused('没有空闲的机器人，请稍后再试')
    await signIn({ 'POST /call_tasks/test_call': () => answer() })
    await testCall(draft)
    expect($testCall.get()).toEqual({ status: 'refused', why: '没有空闲的机器人，请稍后再试' })
    answer = () => ok({ ...started, endTime: 2, connectResult: 5 })
    await testCall(draft)
    expect($testCall.get()).toMatchObject({ status: 'over', call: { connectResult: 5 } })
  })

  it('is given up after many lookups without a result, not after one', async () => {
    let fails = 1
    const { env } = await signIn({
      'POST /call_tasks/test_call': () => ok(started),
      'GET /call_tasks/test_call/r1': () =>
        fails-- > 0 ? new Response('', { status: 502 }) : ok(started)
    })
    await testCall(draft)
    await env.clock.advance(2000)
    expect($testCall.get().status).toBe('on')
    fails = 100
    await env.clock.advance(8000)
    expect($testCall.get().status).toBe('lost')
    leaveTestCall()
    expect($testCall.get()).toEqual({ status: 'none' })
  })

  it('is cleared with the session, and polling stops', async () => {
    const { env, server } = await signIn({ 'POST /call_tasks/test_call': () => ok(started) })
    await testCall(draft)
    await logout()
    expect($testCall.get()).toEqual({ status: 'none' })
    await env.clock.advance(5000)
    expect(server.count('/call_tasks/test_call/r1')).toBe(0)
  })
})

describe('why a number is not dialled', () => {
  const found = {
    phone: '13800001234',
    reason: 'BLACKLIST',
    message: '号码在黑名单中',
    until: null,
    ahead: 3
  }

  it('is requested without the number in the address', async () => {
    const { server } = await signIn({ 'POST /call_tasks/t1/why': () => ok(found) })
    await askWhyNot('t1', '13800001234')
    expect($whyNot.get()).toEqual({ status: 'ready', value: found })
    const { body, url } = server.requests.at(-1) ?? { body: '', url: new URL('http://x') }
    expect(JSON.parse(body)).toEqual({ phone: '13800001234' })
    expect(url.href).not.toContain('1380')
    leaveWhyNot()
    expect($whyNot.get()).toEqual({ status: 'none' })
  })

  it('may fail, and be requested again', async () => {
    let answer = () => refused('任务中没有该号码')
    await signIn({ 'POST /call_tasks/t1/why': () => answer() })
    await askWhyNot('t1', '1')
    expect($whyNot.get()).toMatchObject({
      status: 'failed',
      failure: { message: '任务中没有该号码' }
    })
    answer = () => ok(found)
    await askWhyNot('t1', '1')
    await settle()
    expect($whyNot.get().status).toBe('ready')
  })

  it.each(notDialled.options)('has advice for $value', ({ value }) => {
    expect(adviceFor(value)).not.toBe('')
  })

  it('has none for a reason that is new', () => expect(adviceFor('SOMETHING')).toBe(''))
})
