/** Customers by the fields that their enterprise has added. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const table = (page: Page) => consoleOf(page).getByRole('table', { name: '客户列表' })
const rows = (page: Page) => table(page).locator('tbody tr')
const pager = (page: Page) => consoleOf(page).getByRole('navigation', { name: '分页' })
const columnOf = async (page: Page, name: string) => {
  const heads = await table(page).getByRole('columnheader').allTextContents()
  const at = heads.indexOf(name)
  return at < 0
    ? undefined
    : rows(page)
        .locator(`td:nth-child(${at + 1})`)
        .allTextContents()
}

test('are found by two of them, and shown in a column that a reload keeps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  // However many fields there are, the list begins as high as any other.
  await expect(pager(page)).toBeInViewport({ ratio: 1 })
  await expect(pager(page)).toContainText('共 60 条')
  expect(await columnOf(page, '服务对象类别')).toBeUndefined()

  await button(page, '展开').click()
  await consoleOf(page)
    .getByRole('button', { name: /^自定义信息/ })
    .click()
  const fields = consoleOf(page).getByRole('dialog', { name: '自定义信息' })
  await chooseFrom(fields.getByPlaceholder('请选择服务对象类别'), '独居老人')
  // It shuts the list of options, and not what that stands in.
  await fields.getByRole('button', { name: /^健康状况/ }).click()
  await consoleOf(page).getByRole('checkbox', { name: '高血压' }).click()
  await page.keyboard.press('Escape')
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await fields.getByRole('textbox', { name: '紧急联系人' }).fill('儿子')
  await page.keyboard.press('Enter')
  await expect(fields).toBeHidden()
  await expect(pager(page)).not.toContainText('共 60 条')
  const found = await rows(page).count()
  expect(found).toBeGreaterThan(0)
  await expect(consoleOf(page).getByRole('button', { name: /^自定义信息/ })).toHaveText(
    '服务对象类别：独居老人；健康状况：高血压；紧急联系人：儿子'
  )

  await button(page, '列设置').click()
  const choice = consoleOf(page).getByRole('checkbox', { name: '显示紧急联系人' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await consoleOf(page).getByRole('checkbox', { name: '显示服务对象类别' }).click()
  await page.keyboard.press('Escape')
  const isShown = async () => {
    expect(await columnOf(page, '服务对象类别')).toEqual(Array(found).fill('独居老人'))
    for (const contact of (await columnOf(page, '紧急联系人')) ?? [''])
      expect(contact).toContain('儿子')
  }
  await expect(isShown).toPass()

  // The values are in no address and in no storage.
  expect(new URL(page.url()).search).toBe('')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  )
  expect(stored).toContain('field:ent-1-contact')
  expect(stored).not.toContain('儿子')
  expect(stored).not.toContain('ent-1-category-1')

  await page.reload()
  await expect(isShown).toPass()
  // What is searched for is hidden again, and counted.
  await expect(button(page, '展开（1）')).toBeVisible()
  await page.goBack()
  await expect(pager(page)).toContainText('共 60 条')
})
