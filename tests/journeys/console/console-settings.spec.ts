import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { button, consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const tab = (page: Page, name: string) =>
  consoleOf(page).getByRole('tab', { name, exact: true }).click()
const field = (page: Page, name: string) => consoleOf(page).getByRole('textbox', { name })
const save = (page: Page) =>
  consoleOf(page).getByRole('button', { name: '保存', exact: true }).click()
const banner = (page: Page) => consoleOf(page).locator('[part=header]')

test('settings take effect at once, and of two administrators none loses what was typed', async ({
  page,
  browser,
  baseURL
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-logo-'))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const agent = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enterConsole(agent, 'yf_10013', 'customer')
  await enterConsole(page, 'admin')
  await openByMenu(page, '系统设置', '系统管理')

  // Names and logo, which others see without a reload.
  const picker = consoleOf(page).locator('input[type=file]')
  await picker.setInputFiles(file('logo.png', '<svg onload="alert(1)"/>'))
  await expect(consoleOf(page).getByText(/可能包含脚本/)).toBeVisible()
  await picker.setInputFiles(file('logo.webp', Buffer.from(PIXEL, 'base64')))
  await expect(consoleOf(page).getByText(/可能包含脚本/)).toBeHidden()
  await field(page, '企业简称').fill('远帆之友')
  await save(page)
  await expect(banner(page)).toContainText('远帆之友')
  await expect(banner(agent)).toContainText('远帆之友')
  await expect(banner(agent).locator('img[src^="data:image/png"]')).toBeVisible()

  // Typed text is kept while other sections are open, and asked for before it is lost.
  await tab(page, '通话')
  await field(page, '话后整理时长').fill('99')
  await tab(page, '外呼')
  await field(page, '日期').fill('2031-1-1')
  await field(page, '名称').fill('元旦')
  await button(page, '添加').click()
  await expect(consoleOf(page).getByText('2031-01-01')).toBeVisible()
  await openByMenu(page, '操作日志', '系统管理')
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '取消', exact: true })
    .click()

  // Another administrator is faster; a save of this section reads all of them again.
  const other = await page.context().newPage()
  await other.goto('/console/systemManage/systemSetting?section=calls')
  await field(other, '振铃时长上限').fill('25')
  await save(other)
  await expect(consoleOf(other).getByText('设置已保存').first()).toBeVisible()
  await other.close()
  await save(page)
  await expect(consoleOf(page).getByText('设置已保存').first()).toBeVisible()

  await tab(page, '通话')
  await expect(field(page, '话后整理时长')).toHaveValue('99')
  await save(page)
  await expect(consoleOf(page).getByText('设置已被他人修改，您输入的内容尚未保存')).toBeVisible()
  await expect(field(page, '话后整理时长')).toHaveValue('99')
  await button(page, '查看最新设置').click()
  await expect(field(page, '振铃时长上限')).toHaveValue('25')
  await field(page, '话后整理时长').fill('abc')
  await save(page)
  await expect(consoleOf(page).getByText('请输入 0 至 3600 的整数')).toBeVisible()
  await button(page, '放弃修改').click()

  // The administrator's own address.
  await tab(page, '登录安全')
  await field(page, '允许登录的地址').fill('203.0.113.0/24')
  await save(page)
  await expect(consoleOf(page).getByText(/不在列表中，保存后您将无法登录/)).toBeVisible()
  await button(page, '放弃修改').click()

  // A key whose secret is shown once.
  // A field of customers, linked to another, is in the form of a customer at once.
  await tab(page, '客户字段')
  await button(page, '新增字段').click()
  const form = consoleOf(page).getByRole('dialog', { name: '新增字段' })
  await form.getByRole('textbox', { name: '名称' }).fill('会员等级')
  await form.getByRole('combobox', { name: '字段类型' }).click()
  await consoleOf(page).getByRole('option', { name: '单选', exact: true }).click()
  await form.getByRole('combobox', { name: '上级字段' }).click()
  await consoleOf(page).getByRole('option', { name: '生存状态', exact: true }).click()
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form.getByText('请至少填写一个选项')).toBeVisible()
  await form.getByRole('textbox', { name: '正常的选项' }).fill('金卡\n银卡')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  const added = consoleOf(page).getByRole('listitem').filter({ hasText: '会员等级' })
  await expect(added).toContainText('联动：生存状态')
  await button(page, '上移 会员等级').click()
  await expect(consoleOf(page).getByText('顺序已保存')).toBeVisible()

  await tab(page, '接口密钥')
  await button(page, '新建密钥').click()
  const dialog = consoleOf(page).getByRole('dialog')
  await dialog.getByLabel('名称').fill('客户系统')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByText('请至少选择一项权限')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '换取用户令牌' }).click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  const secret = (await dialog.locator('dd').nth(2).textContent()) ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  await dialog.getByRole('button', { name: '我已保存', exact: true }).click()
  const keys = consoleOf(page).getByRole('table', { name: '接口密钥' }).locator('tbody tr')
  await expect(keys.filter({ hasText: '客户系统' })).toContainText('有效')
  expect(await page.content()).not.toContain(secret)
  await keys.getByRole('button', { name: /吊销/ }).click()
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '吊销', exact: true })
    .click()
  await expect(keys.filter({ hasText: '客户系统' })).toContainText('已吊销')

  await tab(page, '更多设置')
  await button(page, '打开 服务类型和工单字段').click()
  await expect(consoleOf(page).getByRole('dialog')).toContainText('新增')
  await page.keyboard.press('Escape')
  await openByMenu(page, '操作日志', '系统管理')
  await expect(consoleOf(page).getByRole('table').locator('tbody')).toContainText(
    '系统设置：企业信息'
  )
  await agent.context().close()
  rmSync(folder, { recursive: true, force: true })
})
