/** The seat wall: a supervisor acts on a tile, and another screen shows the seats by a link. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { callBar, chooseStatus, comeIn, status } from '../steps/top-bar-steps.ts'
import { customerCalls, expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const WALL = '/console/dataManage/seatsMonitoring'

const tile = (page: Page, name: string) => consoleOf(page).getByRole('gridcell', { name })
const details = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name: `坐席操作：${name}` })

/** The tiles keep their places while the pointer is above them. */
async function openTile(page: Page, name: string): Promise<void> {
  await tile(page, name).hover()
  await tile(page, name).getByRole('button').click()
}

const contexts: BrowserContext[] = []
async function openAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  await comeIn(page, username)
  return page
}
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

test('a forced state is seen at the agent with the name, and on the wall', async ({ browser }) => {
  const agent = await openAs(browser, 'agent1')
  await chooseStatus(agent, '空闲')
  const leader = await openAs(browser, 'leader')
  await leader.goto(WALL)
  await expect(tile(leader, '王晓彤')).toContainText('空闲')
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await tile(leader, '王晓彤').getByRole('button').focus()
  await leader.keyboard.press('Enter')
  await expect(details(leader, '王晓彤')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await details(leader, '王晓彤').getByRole('button', { name: '设为示忙' }).click()
  await leader.emulateMedia({ reducedMotion: 'no-preference' })
  const fades = await leader.evaluateHandle(() => {
    const durations: unknown[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      if (this.hasAttribute('data-highlight'))
        durations.push((options as KeyframeAnimationOptions).duration)
      return animate.call(this, frames, options)
    }
    return durations
  })
  await button(leader, '确定').click()
  await expect(tile(leader, '王晓彤')).toContainText('示忙')
  expect(await fades.jsonValue()).toContain(600)
  await expect(consoleOf(agent).getByText('林若溪 已将您的状态改为示忙')).toBeVisible()
  await expect(status(agent)).toContainText('示忙')
})

test('a supervisor listens in from a tile', async ({ browser, server }) => {
  const leader = await openAs(browser, 'leader')
  await leader.goto(WALL)
  const agent = await openAs(browser, 'agent1')
  await chooseStatus(agent, '空闲')
  await expect.poll(() => customerCalls(server).catch(() => '')).not.toBe('')
  await button(agent, '接听').first().click()
  await expect(callBar(agent).getByRole('button', { name: '静音' })).toBeEnabled()
  await expect(tile(leader, '王晓彤')).toContainText('通话中')
  await openTile(leader, '王晓彤')
  await details(leader, '王晓彤').getByRole('button', { name: '监听 王晓彤 的通话' }).click()
  await expect(
    details(leader, '王晓彤').getByRole('button', { name: '强插', exact: true })
  ).toBeEnabled()
})

test('a link shows the wall on another screen, and nothing else', async ({ browser, page }) => {
  await enterConsole(page, 'leader', 'dataManage/seatsMonitoring')
  await button(page, '墙屏链接').click()
  await button(page, '生成链接').click()
  const link = await consoleOf(page)
    .getByRole('textbox', { name: '链接', exact: true })
    .inputValue()
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  contexts.push(context)
  const screen = await context.newPage()
  await screen.goto(link)
  await expect(tile(screen, '王晓彤')).toBeVisible()
  expect(screen.url()).toMatch(/\/dataManage\/seatsMonitoring\?wall=1$/)
  await expect(consoleOf(screen).getByRole('navigation')).toHaveCount(0)
  await expect(
    consoleOf(screen).getByRole('heading', { level: 1, name: '坐席监控墙' })
  ).toBeVisible()
  // Few seats: their tiles are enlarged, and all are in sight.
  await expect
    .poll(async () => (await tile(screen, '王晓彤').boundingBox())?.height)
    .toBeGreaterThan(190)
  const last = await consoleOf(screen).getByRole('gridcell').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(1080)
  expect(await axeFinds(screen, CONSOLE)).toEqual([])
  await tile(screen, '王晓彤').getByRole('button').click()
  await expect(details(screen, '王晓彤')).toBeVisible()
  await expect(details(screen, '王晓彤').getByRole('button')).toHaveCount(0)
  await screen.goto('/console/callManage/outCall')
  await expect(tile(screen, '王晓彤')).toBeVisible()
  expect(screen.url()).toMatch(/wall=1$/)

  await page.reload()
  await button(page, '墙屏链接').click()
  const links = consoleOf(page).getByRole('listitem').filter({ hasText: '由林若溪生成' })
  await expect(links).toHaveCount(1)
  await expect(links).toContainText('大屏最近读取')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await links.getByRole('button', { name: /^结束/ }).click()
  await button(page, '确定').click()
  await expect(consoleOf(page).getByText('没有可打开或正在使用的链接')).toBeVisible()
  await expect(tile(screen, '王晓彤')).toHaveCount(0)
})
