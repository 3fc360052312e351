/**
 * Faults of the telephone that only a browser shows, each in a page of its own behind a proxy: a row
 * each, with what the agent reads and how the call went on. `npm run bench:faults` prints the table
 * of tests/core/faults-*.test.ts before it.
 */
import type { BrowserContext, Page } from 'playwright'
import { energy, farEnd, listenIn } from '../journeys/sound.ts'
import { type LineProxy, lineProxy } from '../support/server/line-proxy.ts'
import {
  agentPage,
  type Bench,
  callSoftphone,
  free,
  openBench,
  phoneOf,
  registered,
  stateOf
} from './browser.ts'

const NUMBER = '13800138000'
const RINGS_ON = '13800000499'
const CALLER = '13812345678'
/** More than silence leaves in half a second of voice. */
const VOICE = 0.001

interface Scene {
  readonly context: BrowserContext
  readonly page: Page
  readonly proxy: LineProxy
  readonly bench: Bench
}
type Row = readonly [fault: string, when: string, run: (scene: Scene) => Promise<string>]

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds))

/** Seconds until it is so; throws when it is not in time. */
async function until(what: string, is: () => Promise<boolean>, within = 20_000): Promise<string> {
  const begunAt = performance.now()
  while (!(await is())) {
    if (performance.now() - begunAt > within) throw new Error(`not within ${within} ms: ${what}`)
    await pause(50)
  }
  return `${((performance.now() - begunAt) / 1000).toFixed(1)} s`
}

const is = (page: Page, state: string | undefined, within?: number) =>
  until(`the call is ${state}`, async () => (await stateOf(page)) === state, within)

/** End and error events of the page, in order. */
const shownEvents = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'events') as string[])
const isShown = (page: Page, text: string, within?: number) =>
  until(
    `reported ${text}`,
    async () => (await shownEvents(page)).some(each => each.includes(text)),
    within
  )

async function prepare(page: Page): Promise<void> {
  await listenIn(page)
  await page.addInitScript(() => {
    const events: string[] = []
    Reflect.set(window, 'events', events)
    for (const name of ['hutong-call-end', 'hutong-error'])
      document.addEventListener(name, event => {
        const { text, message } = (event as CustomEvent).detail
        events.push(text ?? message)
      })
  })
}

/** Both hear each other from now on. */
async function bothReceiveAudio({ page, bench }: Scene, number = NUMBER): Promise<string> {
  const look = async () => [
    await energy(page),
    (await farEnd(bench.server.url, number))?.energy ?? Number.NaN
  ]
  return until('both hear each other', async () => {
    const before = await look()
    await pause(500)
    return (await look()).every((each, side) => each - (before[side] ?? 0) > VOICE)
  })
}

const farEndIsOver = ({ bench }: Scene, number = NUMBER, within = 10_000) =>
  until(
    'the far end is over',
    async () => (await farEnd(bench.server.url, number)) === undefined,
    within
  )

async function talking(scene: Scene): Promise<void> {
  await callSoftphone(scene.page, 'dial', NUMBER)
  await is(scene.page, 'talking')
  await bothReceiveAudio(scene)
}

async function ringing({ page, bench }: Scene): Promise<void> {
  await bench.server.post('/demo/incoming', { from: CALLER, to: 'agent1' })
  await is(page, 'ringing')
}

async function hangsUp(scene: Scene, number = NUMBER): Promise<string> {
  await callSoftphone(scene.page, 'hangUp')
  return farEndIsOver(scene, number)
}

async function secondTab({ context }: Scene): Promise<Page> {
  const page = await context.newPage()
  await prepare(page)
  await page.goto('/hosts/crm/')
  await until('the second tab knows who has the telephone', async () =>
    page.evaluate(
      () =>
        Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status ===
        'elsewhere'
    )
  )
  return page
}

const DOWN = '电话网络连接已断开，恢复后再试'
const PAGE_GONE = '持有电话的页面已关闭或刷新'

const rows: readonly Row[] = [
  [
    'a proxy drops the WebSocket',
    'talking',
    async scene => {
      await talking(scene)
      scene.proxy.drop()
      await isShown(scene.page, DOWN)
      await registered(scene.page)
      await bothReceiveAudio(scene)
      return `both hear each other on; hung up, far end over after ${await hangsUp(scene)}`
    }
  ],
  [
    'a proxy drops the WebSocket',
    'holding',
    async scene => {
      await talking(scene)
      await callSoftphone(scene.page, 'hold', true)
      await until('held', () =>
        scene.page.evaluate(
          () =>
            Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'call')?.held !==
            undefined
        )
      )
      scene.proxy.drop()
      await isShown(scene.page, DOWN)
      await registered(scene.page)
      await callSoftphone(scene.page, 'hold', false)
      return `taken back, both heard after ${await bothReceiveAudio(scene)}`
    }
  ],
  [
    'a proxy drops the WebSocket',
    'ringing',
    async scene => {
      await ringing(scene)
      scene.proxy.drop()
      await isShown(scene.page, DOWN)
      await registered(scene.page)
      if ((await stateOf(scene.page)) !== 'ringing') throw new Error('it rings no more')
      await callSoftphone(scene.page, 'answer')
      await is(scene.page, 'talking')
      return `rings on; answered, both heard after ${await bothReceiveAudio(scene, CALLER)}`
    }
  ],
  [
    'a proxy drops the WebSocket',
    'dialling',
    async scene => {
      await callSoftphone(scene.page, 'dial', RINGS_ON)
      await until(
        'it rings there',
        async () => (await farEnd(scene.bench.server.url, RINGS_ON)) !== undefined
      )
      scene.proxy.drop()
      await isShown(scene.page, DOWN)
      await registered(scene.page)
      if ((await stateOf(scene.page)) !== 'dialling') throw new Error('the call is gone')
      return `rings on there; given up, over there after ${await hangsUp(scene, RINGS_ON)}`
    }
  ],
  [
    'no SIP socket can be had for 6 s',
    'ringing',
    async scene => {
      await ringing(scene)
      scene.proxy.refuse(true)
      scene.proxy.drop()
      await isShown(scene.page, DOWN)
      const why = await callSoftphone(scene.page, 'answer')
      if (why !== DOWN) throw new Error(`接听 was answered with ${why}`)
      await pause(6000)
      scene.proxy.refuse(false)
      await registered(scene.page)
      await callSoftphone(scene.page, 'answer')
      await is(scene.page, 'talking')
      return `接听 says at once ${DOWN}; then answered, both heard after ${await bothReceiveAudio(scene, CALLER)}`
    }
  ],
  [
    'the caller gives up while no SIP socket can be had',
    'ringing',
    async scene => {
      await ringing(scene)
      scene.proxy.refuse(true)
      scene.proxy.drop()
      const { data } = (await (await fetch(`${scene.bench.server.url}/demo/stats`)).json()) as {
        data: { telephones: { legs: { callRecordId: string }[] } }
      }
      const callRecordId = data.telephones.legs[0]?.callRecordId
      await scene.bench.server.post('/demo/hang_up', { callRecordId })
      await pause(2000)
      scene.proxy.refuse(false)
      await isShown(scene.page, '未接')
      await registered(scene.page)
      await free(scene.page)
      await ringing(scene)
      return 'no ring is left, and the next caller is not refused'
    }
  ],
  [
    'the WebSocket is dead without a word',
    'ringing',
    async scene => {
      await ringing(scene)
      scene.proxy.freeze()
      await callSoftphone(scene.page, 'answer')
      const shownAfter = await isShown(scene.page, DOWN, 3000)
      await is(scene.page, 'talking')
      return `接听 says so after ${shownAfter}; both heard after ${await bothReceiveAudio(scene, CALLER)}`
    }
  ],
  [
    'the WebSocket is dead without a word',
    'talking',
    async scene => {
      await talking(scene)
      scene.proxy.freeze()
      return `hung up, far end over after ${await hangsUp(scene)}`
    }
  ],
  [
    'the WebSocket is dead, and the call is given up',
    'dialling',
    async scene => {
      scene.proxy.freeze()
      await callSoftphone(scene.page, 'dial', RINGS_ON)
      await pause(500)
      await callSoftphone(scene.page, 'hangUp')
      await until('it was noticed', async () =>
        scene.page.evaluate(
          () =>
            Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')
              ?.status !== 'registered'
        )
      )
      await registered(scene.page)
      await pause(2000)
      if (await farEnd(scene.bench.server.url, RINGS_ON)) throw new Error('it rings there')
      return 'it never rings there'
    }
  ],
  [
    'the exchange is killed and started again',
    'talking',
    async scene => {
      await talking(scene)
      const killedAt = performance.now()
      await scene.bench.server.stop('SIGKILL')
      await scene.bench.server.start()
      await isShown(scene.page, '通话中断', 45_000)
      const after = Math.round((performance.now() - killedAt) / 1000)
      await registered(scene.page)
      const end = (await shownEvents(scene.page)).find(text => text.startsWith('通话中断'))
      return `${end}, within ${after} s; registered again`
    }
  ],
  [
    'the page is loaded again',
    'talking',
    async scene => {
      await talking(scene)
      scene.page.on('dialog', dialog => void dialog.accept())
      await scene.page.reload()
      const after = await farEndIsOver(scene)
      await isShown(scene.page, PAGE_GONE)
      await registered(scene.page)
      return `far end over after ${after}; the page says ${PAGE_GONE}`
    }
  ],
  [
    'the tab with the telephone is closed',
    'talking',
    async scene => {
      await talking(scene)
      const second = await secondTab(scene)
      await scene.page.close()
      const after = await farEndIsOver(scene)
      await registered(second)
      await isShown(second, PAGE_GONE)
      return `far end over after ${after}; the other tab says so and registers`
    }
  ],
  [
    'the tab with the telephone crashes',
    'talking',
    async scene => {
      await talking(scene)
      const second = await secondTab(scene)
      scene.page.goto('chrome://crash').catch(() => undefined)
      await registered(second)
      await isShown(second, PAGE_GONE)
      return `the other tab says so and registers; far end over after ${await farEndIsOver(scene, NUMBER, 45_000)}`
    }
  ],
  [
    'another tab asks for the telephone',
    'talking',
    async scene => {
      await talking(scene)
      const second = await secondTab(scene)
      const button = phoneOf(second).getByRole('button', { name: '接管到此页' })
      const mayAsk = (await button.count()) > 0 && (await button.isEnabled())
      if (mayAsk) await button.click()
      if (mayAsk) await isShown(second, '另一标签页正在通话')
      const state = await second.evaluate(
        () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status
      )
      if (state !== 'elsewhere') throw new Error(`it is ${state} there`)
      return `${mayAsk ? 'refused' : 'not offered'}; both heard after ${await bothReceiveAudio(scene)}`
    }
  ],
  [
    'the page is blocked for 5 s',
    'talking',
    async scene => {
      await talking(scene)
      await scene.page.evaluate(() => {
        const end = performance.now() + 5000
        while (performance.now() < end);
      })
      return `both heard after ${await bothReceiveAudio(scene)}`
    }
  ],
  [
    'the page is blocked for 4 s',
    'dialling',
    async scene => {
      await scene.page.evaluate(number => {
        const softphone = document.querySelector('hutong-softphone')
        void Reflect.get(softphone ?? {}, 'dial').call(softphone, number)
        const end = performance.now() + 4000
        while (performance.now() < end);
      }, NUMBER)
      await is(scene.page, 'talking')
      return `it goes out; both heard after ${await bothReceiveAudio(scene)}`
    }
  ],
  [
    'the realtime channel is cut',
    'talking',
    async scene => {
      await talking(scene)
      await scene.bench.server.post('/demo/faults', { route: 'realtime', kind: 'close' })
      return `both heard after ${await bothReceiveAudio(scene)}`
    }
  ],
  [
    'every answer of the API is a 500',
    'talking',
    async scene => {
      await talking(scene)
      await scene.bench.server.post('/demo/faults', { route: '*', kind: 'status', times: 1000 })
      const after = await hangsUp(scene)
      await scene.bench.server.post('/demo/faults', { route: '*', kind: 'status', times: 0 })
      return `hung up, far end over after ${after}`
    }
  ]
]

async function runRow(bench: Bench, run: Row[2]): Promise<string> {
  const proxy = await lineProxy(bench.server.port)
  const context = await bench.browser.newContext({ baseURL: proxy.url })
  try {
    const page = await agentPage(context, prepare)
    await free(page)
    return await run({ context, page, proxy, bench })
  } finally {
    await context.close()
    proxy.close()
    await bench.server.post('/demo/reset', {})
  }
}

export async function measureFaults(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  const chosen = process.argv.slice(2).filter(word => !word.startsWith('-'))
  let wrong = 0
  try {
    for (const [fault, when, run] of rows) {
      const name = `${when.padEnd(8)}  ${fault}`
      if (import.meta.main && chosen.length > 0 && !chosen.some(word => name.includes(word)))
        continue
      const [mark, seen] = await runRow(bench, run).then(
        text => ['✓', text] as const,
        (error: Error) => ['✗', error.message.split('\n')[0] ?? ''] as const
      )
      if (mark === '✗') wrong++
      console.log(`  ${mark} ${name.padEnd(62)} ${seen}`)
    }
  } finally {
    await bench.end()
  }
  return [['faults of the telephone in a browser that went wrong', wrong, 0]]
}

if (import.meta.main) {
  const [[what, wrong] = ['', 1]] = await measureFaults()
  console.log(`${what}: ${wrong}`)
  process.exit(wrong === 0 ? 0 : 1)
}
