import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, setHour } from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn, focused } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const contents = (page: Page) => consoleOf(page).getByRole('navigation', { name: '目录' })
const chapter = (page: Page, name: string) => consoleOf(page).getByRole('region', { name })
const links = (page: Page, name: string) => chapter(page, name).getByRole('link')

test('the guide is found in the user menu, read chapter by chapter, and sent on by its address', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await chooseInUserMenu(page, '产品使用指南')
  await expect(page).toHaveURL(/\/console\/introduce\/index$/)
  await expect(consoleOf(page).getByRole('heading', { level: 1 })).toHaveText('产品使用指南')

  const steps = chapter(page, '快速上手')
  await expect(steps.getByText('第 1 步')).toBeVisible()
  await steps.getByRole('button', { name: /下一/ }).click()
  await expect(steps.getByRole('heading', { name: '启动坐席工作台' })).toBeInViewport()

  await contents(page).getByRole('button', { name: '常见问题' }).click()
  await expect.poll(() => focused(page)).toBe('常见问题')
  await expect(page).toHaveURL(/\?part=questions$/)
  const question = chapter(page, '常见问题').getByText('提示“坐席状态[示忙], 无法呼叫”怎么办？')
  await expect(question).toBeInViewport()
  const answer = chapter(page, '常见问题').getByText('把坐席状态切换为“空闲”后再拨打。')
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()

  await page.reload()
  await expect(question).toBeInViewport()
})

test('the guide links to permitted pages only', async ({ page, browser }) => {
  await comeIn(page, 'admin')
  await page.goto('/console/introduce')
  await expect(chapter(page, '查询与导出')).toBeVisible()
  const lists = ['外呼记录', '呼入记录', '客户管理', '操作日志']
  await expect(links(page, '查询与导出')).toHaveText(lists)
  await expect(links(page, '账号与企业')).toHaveText(['个人资料', '成员管理'])
  await chapter(page, '查询与导出').getByRole('link', { name: '操作日志' }).click()
  await expect(page).toHaveURL(/\/console\/systemManage\/operationLog$/)

  const other = await browser.newPage()
  await comeIn(other, 'agent2')
  await other.goto('/console/introduce')
  await expect(chapter(other, '拨打与接听')).toBeVisible()
  await expect(links(other, '拨打与接听')).toHaveText(['呼入记录', '外呼记录'])
  await expect(links(other, '查询与导出')).toHaveText(lists.slice(0, 3))
  await expect(chapter(other, '快速呼叫')).toHaveCount(0)
  await expect(contents(other).getByRole('button', { name: '快速呼叫' })).toHaveCount(0)
  await other.close()
})

test('the guide shows the shortcuts that this person has, and nothing that axe objects to', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await page.goto('/console/introduce')
  const row = chapter(page, '拨打与接听').getByRole('row', { name: /^接听/ })
  await expect(row).toContainText('Ctrl+Alt+J')
  expect(await axeFinds(page, ['hutong-console', 'main'])).toEqual([])
})

test('the robot calls, and its owner gets the result', async ({ page }) => {
  await setHour(page, 10)
  await comeIn(page, 'admin')
  await page.getByRole('button', { name: '快速呼叫' }).click()
  const form = page.getByRole('dialog', { name: '快速呼叫' })
  await chooseFrom(form.getByRole('combobox'), '服务满意度回访')
  await form.getByLabel('手机号').fill('139 0000 9486')
  await form.getByRole('button', { name: '立即呼叫' }).click()
  await expect(page.getByText('已加入拨打，请稍后！')).toBeVisible()
  await expect(page.getByRole('button', { name: '消息，2 条未读' })).toBeVisible()
  await page.getByRole('button', { name: '消息，2 条未读' }).click()
  await expect(page.getByText('139****9486（服务满意度回访）未接通：占线')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/console/callManage/outCall')
  const record = consoleOf(page).locator('tbody tr').first()
  await expect(record).toContainText('机器人')
  await expect(record).toContainText('占线')
})

test('an own error is logged without phone numbers, and a foreign one is not logged', async ({
  page
}) => {
  await comeIn(page, 'admin')
  const report = page.waitForRequest(/\/api\/error_logs$/)
  await page.evaluate(() => {
    const breaks = (folder: string, count: number) => {
      for (let one = 0; one < count; one++) {
        const error = new Error(`no row ${one} for 13812345678`)
        error.stack = `${error.message}\n    at draw (${location.origin}${folder}/a.js:${one}:1)`
        void Promise.reject(error)
      }
    }
    breaks('/elsewhere', 10)
    breaks('/dist/assets', 10)
  })
  const sent = await report
  expect((await sent.response())?.status()).toBe(200)
  const { reports } = sent.postDataJSON()
  const messages = reports.map(({ message }: { message: string }) => message).sort()
  expect(messages).toEqual(Array.from({ length: 10 }, (_, one) => `Error: no row ${one} for …`))
  expect(reports[0]).toMatchObject({ kind: 'rejection', place: '/home', times: 1 })
  expect(sent.postData()).not.toMatch(/13812345678|elsewhere/)
})
