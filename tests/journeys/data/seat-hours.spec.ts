/** 坐席使用报表: from a seat to its days, a day's timeline and the states of one column. */
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']

test('a seat leads to its days and a day to its timeline, and a formula is read by keyboard', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'dataManage/seatsUseReport?range=month')
  const main = consoleOf(page).locator('[part=main]')
  const sums = main.locator('tfoot')
  await expect(sums).toContainText('合计')
  await expect(main.getByRole('group', { name: /时长构成/ })).toBeVisible()
  const sortButton = main.getByRole('button', { name: /签入时长/ }).first()
  await sortButton.focus()
  await page.keyboard.press('Tab')
  await expect(consoleOf(page).getByRole('tooltip')).toContainText('空闲 + 示忙')
  await page.keyboard.press('Escape')
  await expect(consoleOf(page).getByRole('tooltip')).toBeHidden()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  const seat = main.locator('tbody tr', { hasText: '王晓彤' })
  const signedIn = await seat.getByRole('link', { name: /的签入时长明细$/ }).textContent()
  await seat.getByRole('link', { name: '查看王晓彤的明细' }).click()
  await expect(page).toHaveURL(/by=day/)
  await expect(main.getByRole('radio', { name: '按日' })).toBeChecked()
  const sum = sums.getByRole('link', { name: '查看合计的签入时长明细' })
  await expect(sum).toContainText(String(signedIn?.split(' ')[0]))

  const day = main.locator('tbody tr').first()
  const busy = day.getByRole('link', { name: /的示忙明细$/ })
  const href = await busy.getAttribute('href')
  await day.getByRole('link', { name: /的时间轴$/ }).click()
  await expect(main.getByRole('group', { name: /坐席状态/ })).toBeVisible()
  await expect(main.getByRole('searchbox', { name: '坐席姓名' })).toHaveValue('王晓彤')

  await page.goBack()
  await main
    .locator('tbody tr')
    .first()
    .getByRole('link', { name: /的示忙明细$/ })
    .click()
  await expect(page).toHaveURL(String(new URL(String(href), page.url())))
  const rows = main.locator('tbody tr')
  await expect(rows.first()).toContainText('示忙')
  await expect(rows.first()).toContainText('王晓彤')
})
