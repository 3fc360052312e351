/** Why a task brings fewer A levels than another: the node where customers hang up, and the very calls. */
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']

test.use({ hasCampaigns: true })

test('two tasks are compared, and the calls that were hung up at a node are opened and played', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'analysis/index')
  const main = consoleOf(page).locator('[part=main]')
  await expect(main.getByRole('figure', { name: '转化漏斗' })).toBeVisible()
  await expect(main.getByRole('figure', { name: '最佳拨打时段' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await main.getByRole('radio', { name: '对比' }).click()
  for (const [side, name] of [
    ['甲', '会员续费邀约（活跃会员）'],
    ['乙', '会员续费邀约（沉睡会员）']
  ] as const) {
    await main.getByRole('combobox', { name: side }).fill(name)
    await consoleOf(page).getByRole('option', { name }).click()
  }
  const heading = '会员续费邀约（活跃会员） 与 会员续费邀约（沉睡会员）'
  const pair = main.getByRole('region', { name: heading })
  await expect(main).toContainText(
    /（沉睡会员）的A级率比会员续费邀约（活跃会员）低 [\d.]+ 个百分点，差异超出偶然；差别最大的节点是“优惠说明”/
  )
  const funnels = main.getByRole('figure', { name: /^转化漏斗：会员续费邀约/ })
  await expect(funnels).toHaveCount(2)
  const [left, right] = await Promise.all([0, 1].map(at => funnels.nth(at).boundingBox()))
  expect([left?.y, (left?.x ?? 0) < (right?.x ?? 0)]).toEqual([right?.y, true])
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  const row = pair.getByRole('row', { name: /“优惠说明”挂断率/ })
  await expect(row).toContainText('差异超出偶然')
  const hits = row.getByRole('button', { name: /沉睡会员.*“优惠说明”挂断率/ })
  const count = /^\d+/.exec((await hits.textContent()) ?? '')?.[0] ?? ''
  await hits.click()

  await expect(main.getByText(`共 ${count} 条`)).toBeVisible()
  await expect(main.getByRole('heading', { name: /沉睡会员.*优惠说明 客户挂断/ })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await main.getByRole('button', { name: /详情/ }).first().click()
  const detail = consoleOf(page).getByRole('dialog', { name: '呼叫详情' })
  await expect(detail).toContainText('优惠说明')
  await detail.getByRole('button', { name: /播放/ }).first().click()
  await expect(detail.getByRole('button', { name: /暂停/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await main.getByRole('button', { name: '返回分析' }).click()
  await expect(pair).toBeVisible()
})

test('a choice is in the address, and days without calls are reported', async ({ page }) => {
  await enterConsole(page, 'admin', 'analysis/index?tasks=task-31&from=2026-01-02&to=2026-01-03')
  const main = consoleOf(page).locator('[part=main]')
  await expect(main.getByText('主人，您当前的查询条件下暂无数据哦')).toBeVisible()
  await main.getByRole('radio', { name: '近30天' }).click()
  await expect(main.getByRole('figure', { name: '转化漏斗' })).toBeVisible()
  await main.getByRole('button', { name: '移除会员续费邀约（活跃会员）' }).click()
  await expect(page).not.toHaveURL(/task-31/)
  await page.goBack()
  await expect(page).toHaveURL(/task-31/)
  await main.getByRole('button', { name: /查看 优惠说明 客户挂断 的通话/ }).click()
  await expect(main.getByRole('heading', { name: /活跃会员.*优惠说明 客户挂断/ })).toBeVisible()
})
