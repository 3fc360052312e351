import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { rowsOfCsv } from '../../support/csv.ts'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole, showRows } from '../steps/console-steps.ts'
import { chooseFreeIn, customerCalls, expect, test } from '../support.ts'

const NO_MATCH = '没有符合条件的记录'
const MAIN = ['hutong-console', '[part=main]']
const FAILED = '加载失败，点击重试'

const table = (page: Page) => consoleOf(page).getByRole('table')
// Dialogs open and close with their animations, as for most people; other journeys reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Those below the heading. */
const rows = (page: Page) => table(page).locator('tbody tr')
const field = (page: Page, name: string) => consoleOf(page).getByLabel(name, { exact: true })
const press = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()

async function choose(page: Page, name: string, option: string): Promise<void> {
  await consoleOf(page).getByRole('combobox', { name }).click()
  await consoleOf(page).getByRole('option', { name: option, exact: true }).click()
}

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a search stands in the address and survives a reload; numbers never stand there', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await field(page, '坐席').fill('王晓彤')
  await press(page, '展开')
  await choose(page, '呼叫结果', '无人接听')
  await press(page, '查询')
  await expect(rows(page).first()).toContainText('王晓彤')
  await expect(rows(page).first()).toContainText('无人接听')
  await expect(table(page).getByText('已接通')).toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: '王晓彤' })).toHaveCount(0)
  await expect(rows(page).filter({ hasNotText: '无人接听' })).toHaveCount(0)
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(0)
  await expect(table(page).getByText('王晓彤', { exact: true })).toHaveCount(count)
  await expect.poll(() => searchOf(page)).toEqual({ agentName: '王晓彤', connectResult: '6' })

  await page.reload()
  await expect(table(page).getByText('王晓彤', { exact: true })).toHaveCount(count)
  await expect(field(page, '坐席')).toHaveValue('王晓彤')
  await expect(consoleOf(page).getByRole('combobox', { name: '呼叫结果' })).toHaveText('无人接听')

  const number = (await rows(page).first().getByRole('button').first().textContent()) ?? ''
  await press(page, '重置')
  await expect(rows(page)).toHaveCount(10)
  await expect.poll(() => searchOf(page)).toEqual({})
  await field(page, '客户号码').fill(number.trim())
  await field(page, '客户号码').press('Enter')
  await expect(rows(page).filter({ hasNotText: number })).toHaveCount(0)
  await expect(rows(page).first()).toContainText(number)
  const found = await rows(page).count()
  await page.reload()
  await expect(rows(page)).toHaveCount(found)
  await expect(field(page, '客户号码')).toHaveValue(number.trim())
  expect(page.url()).not.toContain(number)
  expect(searchOf(page)).toEqual({})
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain(number.trim())

  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await expect(field(page, '客户号码')).toHaveValue('')
  await page.goBack()
  await expect(field(page, '坐席')).toHaveValue('王晓彤')
  await expect.poll(() => searchOf(page)).toEqual({ agentName: '王晓彤', connectResult: '6' })
})

test('a detail has an address, back closes it, and 下一条 turns the page', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  const detail = consoleOf(page).getByRole('dialog', { name: '呼叫详情' })
  await rows(page).last().getByRole('button', { name: /^详情/ }).click()
  await expect(detail).toContainText('第 10 条')
  await press(page, '下一条')
  await expect(detail).toContainText('第 11 条')
  const search = () => searchOf(page)
  await expect.poll(search).toMatchObject({ page: '2', open: /^call-/ })
  await page.reload()
  await expect(detail.getByRole('heading', { name: '通话信息' })).toBeVisible()
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect.poll(search).not.toHaveProperty('open')
  await expect(rows(page)).toHaveCount(10)
})

test('days are chosen by a shortcut, and stay in the address', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/income')
  await expect(rows(page)).toHaveCount(10)
  await press(page, '展开')
  await consoleOf(page)
    .getByRole('button', { name: /^呼叫时间/ })
    .click()
  await consoleOf(page).getByRole('button', { name: '最近7天', exact: true }).click()
  await press(page, '查询')
  await expect.poll(() => Object.keys(searchOf(page)).sort()).toEqual(['beginTime', 'endTime'])
  const { beginTime = '' } = searchOf(page)
  await expect(rows(page).first()).toBeVisible()
  const tooOld = async () => {
    const days = await rows(page)
      .locator('time')
      .evaluateAll(all => all.map(one => (one as HTMLElement).title.slice(0, 10)))
    return days.filter(day => day < beginTime)
  }
  await expect.poll(tooOld).toEqual([])
  await page.reload()
  await expect(consoleOf(page).getByRole('button', { name: /^呼叫时间/ })).toContainText(beginTime)
})

test('page and page size are remembered', async ({ page }) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await expect(consoleOf(page).getByText('共 60 条')).toBeVisible()
  await showRows(page, 20)
  await expect(rows(page)).toHaveCount(20)
  const top = (await rows(page).first().textContent()) ?? ''
  await press(page, '下一页')
  await expect.poll(() => searchOf(page)).toEqual({ page: '2' })
  // The rows of before are there until the new ones are drawn.
  await expect(rows(page).first()).not.toHaveText(top)
  const first = (await rows(page).first().textContent()) ?? ''
  await page.reload()
  await expect(rows(page)).toHaveCount(20)
  await expect(consoleOf(page).locator('[aria-current=page]', { hasText: '2' })).toBeVisible()
  await expect(rows(page).first()).toHaveText(first)
  await showRows(page, 50)
  await expect(rows(page)).toHaveCount(50)
  await expect.poll(() => searchOf(page)).toEqual({})
})

test('what was searched for is exported, found in the transfer list and downloaded', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall?connectResult=6')
  const found = consoleOf(page).getByText(/^共 \d+ 条$/)
  await expect(rows(page).first()).toBeVisible()
  const count = Number(((await found.textContent()) ?? '').replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await press(page, '导出')
  await expect(consoleOf(page).getByText('导出中，请到传输列表中查看')).toBeVisible()
  await consoleOf(page)
    .getByRole('button', { name: /^传输列表/ })
    .click()
  const list = consoleOf(page).getByRole('dialog', { name: '文件传输列表' })
  const waiting = page.waitForEvent('download')
  await list.getByRole('button', { name: /^下载/ }).click()
  const download = await waiting
  const text = await readFile(await download.path(), 'utf8')
  const [heading, ...exported] = rowsOfCsv(text.replace(/^\uFEFF/, ''))
  expect(heading?.[9]).toBe('接通结果')
  expect(exported).toHaveLength(count)
  expect(new Set(exported.map(row => `${row[0]} ${row[9]}`))).toEqual(new Set(['呼出 无人接听']))
})

test('a list that does not come can be requested again; one without rows is shown as empty', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/api/customers?**', route => route.abort())
  await press(page, '下一页')
  const retry = consoleOf(page).getByRole('button', { name: FAILED })
  await expect(retry).toBeVisible()
  // Those of the page before stay in grey, and can be used: nothing is under way.
  await expect(table(page).locator('tbody')).toHaveCSS('filter', 'grayscale(1)')
  const company = rows(page).first().getByRole('cell').nth(5)
  await expect(company).toHaveCSS('color', 'rgb(78, 89, 105)')
  await expect(table(page).locator('tbody')).not.toHaveAttribute('aria-busy')
  await expect(rows(page)).toHaveCount(10)
  await page.unroute('**/api/customers?**')
  await retry.click()
  await expect(rows(page)).toHaveCount(10)
  await field(page, '公司').fill('没有这样的公司')
  await press(page, '查询')
  await expect(consoleOf(page).getByText(NO_MATCH)).toBeVisible()
  await press(page, '清空条件')
  await expect(rows(page)).toHaveCount(10)
  await expect(field(page, '公司')).toHaveValue('')
})

test('from the sidebar to a rendered list it takes one request', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  const requests: string[] = []
  // Whatever is not the list itself gets no answer.
  await page.route('**/api/**', route => {
    const { pathname } = new URL(route.request().url())
    requests.push(pathname)
    return pathname === '/api/customers' ? route.continue() : undefined
  })
  await consoleOf(page).getByRole('link', { name: '客户管理' }).click()
  await expect(table(page)).toHaveAccessibleName('客户列表')
  await expect(rows(page)).toHaveCount(10)
  expect(requests.filter(path => path === '/api/customers')).toHaveLength(1)
})

test('a user sees the calls and the buttons of their permissions', async ({ page, context }) => {
  await enterConsole(page, 'leader', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await showRows(page, 100)
  await expect(rows(page).nth(10)).toBeVisible()
  const agents = await table(page).locator('tbody td:nth-child(5)').allTextContents()
  // A call of the robot alone names no agent.
  expect(new Set(agents.filter(name => name !== '机器人'))).toEqual(new Set(['林若溪', '王晓彤']))
  await expect(consoleOf(page).getByRole('button', { name: '导出', exact: true })).toBeVisible()

  const other = await (await context.browser()?.newContext())?.newPage()
  if (!other) throw new Error('No browser')
  await enterConsole(other, 'agent2', 'customer/index')
  await expect(rows(other)).toHaveCount(10)
  await expect(consoleOf(other).getByRole('button', { name: '导出' })).toHaveCount(0)
  await other.goto('/console/systemManage/operationLog')
  await expect(
    consoleOf(other).getByRole('heading', { name: '您没有权限访问此页面' })
  ).toBeVisible()
  await other.context().close()
})

test('the recording of a call is played where it stands', async ({ page, server }) => {
  await enterConsole(page, 'admin', 'callManage/income')
  await chooseFreeIn(consoleOf(page))
  await customerCalls(server, 'admin')
  await consoleOf(page).getByRole('button', { name: '接听', exact: true }).first().click()
  const bar = consoleOf(page).getByRole('complementary', { name: '通话栏' })
  await expect(bar.getByText(/^00:(0[4-9]|[1-5]\d)$/)).toBeVisible()
  await bar.getByRole('button', { name: '挂断', exact: true }).click()
  // The customer was shown over the list when the call was answered.
  const customer = consoleOf(page).getByRole('dialog', { name: '通话记录' })
  await customer.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(customer).toBeHidden()
  const play = rows(page).first().getByRole('button', { name: '播放录音' })
  await expect(async () => {
    await press(page, '查询')
    await expect(play).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(rows(page).first()).toContainText('13812345678')
  const answer = page.waitForResponse(/\/api\/recordings\//)
  await play.click()
  expect([200, 206]).toContain((await answer).status())
  await expect(rows(page).first().getByRole('button', { name: '停止播放' })).toBeVisible()
  await expect(play).toBeVisible()
})

test('axe finds nothing in a list, full, empty or failed', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/income')
  await expect(rows(page)).toHaveCount(10)
  expect(await axeFinds(page, MAIN)).toEqual([])
  await field(page, '归属地').fill('没有这样的地方')
  await press(page, '查询')
  await expect(consoleOf(page).getByText(NO_MATCH)).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])
  await page.route('**/api/call_records?**', route => route.abort())
  await press(page, '查询')
  await expect(consoleOf(page).getByRole('button', { name: FAILED })).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])
  await page.goto('/console/systemManage/operationLog')
  await expect(rows(page).first()).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])
})

test('ten rows and the pager are in sight at 1440 × 900; columns are chosen and remembered', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).last().getByRole('cell').nth(1)).toBeInViewport({ ratio: 1 })
  await expect(consoleOf(page).getByRole('navigation', { name: '分页' })).toBeInViewport({
    ratio: 1
  })
  const heads = () => table(page).getByRole('columnheader').allTextContents()
  await press(page, '列设置')
  await consoleOf(page).getByRole('checkbox', { name: '显示运营商' }).click()
  await press(page, '固定客户姓名')
  // Once past the column that is hidden, and once past one that is not.
  await press(page, '坐席前移')
  await press(page, '坐席前移')
  // By keys, there and back: the row that moves keeps the focus.
  for (const step of ['坐席后移', '坐席前移']) {
    const button = consoleOf(page).getByRole('button', { name: step, exact: true })
    await button.press('Enter')
    await expect(button).toBeFocused()
  }
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await page.keyboard.press('Escape')
  const chosen = ['客户姓名', '客户号码', '坐席', '归属地']
  await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(chosen)
  await page.reload()
  await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(chosen)
})

test('a list is sorted by the server; the address and the way back know of it', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall?page=2')
  await expect(rows(page)).toHaveCount(10)
  const head = table(page).getByRole('columnheader', { name: '通话时长' })
  const sort = head.getByRole('button', { name: '按通话时长排序' })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await sort.click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => searchOf(page)).toEqual({ sort: 'callDuration' })
  await sort.click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => searchOf(page)).toEqual({ sort: '-callDuration' })
  const talked = async () => {
    const heads = await table(page).getByRole('columnheader').allTextContents()
    const at = heads.findIndex(text => text.startsWith('通话时长')) + 1
    const all = await rows(page).locator(`td:nth-child(${at})`).allTextContents()
    return all.map(text => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
  }
  // Until the rows are there, their places are blank.
  await expect.poll(async () => (await talked()).filter(Number.isFinite).length).toBe(10)
  expect(await talked()).toEqual((await talked()).toSorted((a, b) => b - a))
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => searchOf(page)).toEqual({ page: '2' })
})

test('without a network the old rows stay, and are read again when it is back', async ({
  context,
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await context.setOffline(true)
  await expect(consoleOf(page).getByText('网络已断开')).toBeVisible()
  await consoleOf(page).getByRole('button', { name: '第 2 页' }).click()
  // A part of the page whose code was still to come asks to be loaded again too.
  const list = consoleOf(page).getByRole('region', { name: '外呼记录' })
  await expect(list.getByRole('button', { name: FAILED })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await context.setOffline(false)
  await expect(consoleOf(page).getByText('网络已断开')).toBeHidden()
  await expect(consoleOf(page).getByRole('button', { name: FAILED })).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
})
