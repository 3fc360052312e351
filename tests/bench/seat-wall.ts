/**
 * The seat wall with 500 seats at a thousand changes a second: script time of the page, its final
 * states, and the tiles that it renders beyond the visible ones.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { type SeatWallChange, WallSeat } from '../../core/features/seat-wall/schemas.ts'
import { signState } from '../../core/features/seats/enums.ts'
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { createServer } from '../../demo/server/server.ts'
import { launch } from './browser.ts'

const SEATS = 500
const SECONDS = 10
/** Changes between two pushes of the server, 250 ms apart. */
const CHANGES = 250
const ADMIN = 'user-1'
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const { codes } = signState
let state = 7
/** The same numbers in every run, below `limit`. */
const next = (limit: number): number => {
  state = (state * 16_807) % 2_147_483_647
  return state % limit
}

function seatAt(at: number): WallSeat {
  const code = codes[next(codes.length)] ?? 'SIGN_FREE'
  const isOnCall = code === 'RING' || code === 'CALLING'
  return WallSeat.parse({
    ...{ seatId: `seat-${at}`, agentUserId: `user-${at}`, agentName: `坐席${at}` },
    ...{ extension: String(1000 + at), groupId: `group-${at % 8}`, groupName: `客服${at % 8}部` },
    ...{ signState: code, since: Date.now() - next(1000) * 1000, forced: null },
    call: isOnCall
      ? {
          ...{ callRecordId: `call-${next(1e6)}`, callDirectionType: 1, customerName: '王晓明' },
          ...{ customerPhone: '138****5678', answerTime: Date.now() }
        }
      : null,
    ...{ outboundToday: next(40), inboundToday: next(40) }
  })
}

/** The six counters with their labels. */
async function shownStates(page: Page): Promise<string> {
  const counters = page.getByRole('group', { name: '按状态筛选' }).getByRole('button')
  return (await counters.allTextContents()).slice(0, 6).join(' ')
}

/** Tiles that are rendered and not visible, not even partly. */
const hiddenTiles = (page: Page): Promise<number> =>
  page.getByRole('grid').evaluate(grid => {
    const view = grid.closest('[part=main]')?.getBoundingClientRect()
    const head = grid.previousElementSibling?.getBoundingClientRect()
    const [top, bottom] = [head?.bottom ?? 0, view?.bottom ?? 0]
    return [...grid.querySelectorAll('[role=gridcell]')].filter(cell => {
      const place = cell.getBoundingClientRect()
      return place.bottom <= top || place.top >= bottom
    }).length
  })

export async function measureSeatWall(): Promise<readonly [string, number, number?][]> {
  const server = await createServer({
    ...{ dataDir: undefined, telephones: false, seed: 'small', seedFromImage: true },
    ...{ distDir: inProject('dist'), pagesDir: inProject('.demo') },
    log: () => undefined
  })
  const browser = await launch([])
  try {
    const now = Array.from({ length: SEATS }, (_, at) => seatAt(at))
    const context = await browser.newContext({
      ...{ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }
    })
    const page = await context.newPage()
    await page.route('**/api/seat_wall', route =>
      route.fulfill({ json: { code: 1, data: { version: 1, seats: now, dayBegin: 0 } } })
    )
    await page.goto('/console/dataManage/seatsMonitoring')
    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('checkbox', { name: '我已阅读' }).click()
    await page.getByRole('button', { name: '同意', exact: true }).click()
    await page.getByRole('gridcell').first().waitFor()
    const cdp = await context.newCDPSession(page)
    // Processor time of the thread, not elapsed time: other processes do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metric = async (name: string) => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(one => one.name === name)?.value ?? 0
    }
    // The page has settled, and its code is compiled.
    let version = 1
    const push = () => {
      const changed = new Map<number, WallSeat>()
      for (let change = 0; change < CHANGES; change++) {
        const at = next(SEATS)
        const seat = seatAt(at)
        now[at] = seat
        changed.set(at, seat)
      }
      version += 1
      const data: SeatWallChange = { version, seats: [...changed.values()], gone: [] }
      server.publish(ADMIN, { topic: 'seat_wall_modify', data })
    }
    const run = async (seconds: number) => {
      const begun = performance.now()
      for (let at = 1; at <= seconds * 4; at++) {
        push()
        await sleep(Math.max(0, begun + at * 250 - performance.now()))
      }
      return (performance.now() - begun) / 1000
    }
    await run(3)
    const [script, task] = [await metric('ScriptDuration'), await metric('TaskDuration')]
    const lasted = await run(SECONDS)
    const share = (((await metric('ScriptDuration')) - script) / lasted) * 100
    const tasks = (((await metric('TaskDuration')) - task) / lasted) * 100
    const hidden = [await hiddenTiles(page)]
    const grid = page.getByRole('grid')
    await grid.evaluate(it => it.closest('[part=main]')?.scrollBy(0, 700))
    await sleep(500)
    hidden.push(await hiddenTiles(page))

    const expected = ['RING', 'CALLING', 'CLEARING', 'SIGN_BUSY', 'SIGN_FREE', 'OFF_LINE'].map(
      code =>
        `${signState.label(code as WallSeat['signState'])}${now.filter(one => one.signState === code).length}`
    )
    const isExact = (await shownStates(page)) === expected.join(' ')
    let wrong = 0
    const search = page.getByRole('searchbox')
    for (let at = 0; at < SEATS; at += 25) {
      await search.fill(String(1000 + at))
      const tile = page.getByRole('gridcell').first()
      const label = signState.label(now[at]?.signState ?? 'SIGN_FREE')
      await tile.getByText(`坐席${at}`, { exact: true }).waitFor()
      if (!(await tile.textContent())?.includes(label)) wrong += 1
    }
    return [
      ['seat wall, 500 seats, 1000 changes/s: script (% of a core)', share, 5],
      ['seat wall: all tasks of the page (% of a core)', tasks],
      ['seat wall: counters that are not exact', isExact ? 0 : 1, 0],
      ['seat wall: wrong final states of 20 tiles', wrong, 0],
      ['seat wall: tiles rendered beyond the visible', Math.max(...hidden), 60]
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
