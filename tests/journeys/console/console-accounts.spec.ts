import type { Page } from 'playwright/test'
import {
  button,
  chooseFrom,
  chooseMore,
  consoleOf,
  enterConsole,
  loginPage,
  typePassword
} from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const PASSWORD = 'Moon&River84'
const window = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })
const rows = (page: Page) =>
  consoleOf(page).getByRole('table', { name: '成员' }).locator('tbody tr')

const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['姓名,账号,手机号,部门,角色', ...lines].join('\n'))
})
const right = [
  '王芳,story.wang,13720009001,客服一部,坐席',
  '古丽·买买提,story.guli,13720009002,运营中心/客服二部,坐席'
]
const wrong = [
  '李雷,story.li,13720009003,没有的部门,坐席',
  '王芳二,story.wang,13720009004,客服一部,坐席'
]

test('accounts come by file, set their passwords by a link, and their sign-ins are ended', async ({
  page,
  browser,
  baseURL
}) => {
  await enterConsole(page, 'admin', 'systemManage/accountManage')
  await button(page, '导入账号').click()
  const importing = window(page, '导入账号')
  const choose = importing.locator('input[type=file]')
  await choose.setInputFiles(csv('新员工.csv', ...right, ...wrong))
  await expect(importing.getByText('共 4 行，2 行可以导入，2 行有误')).toBeVisible()
  const problems = importing.getByRole('table', { name: /新员工/ }).locator('tbody tr')
  await expect(problems).toHaveCount(2)
  await expect(problems.first()).toContainText('部门不存在')
  await expect(problems.last()).toContainText('与第 2 行账号重复')
  await importing.getByRole('button', { name: '导入 2 行', exact: true }).click()
  await expect(importing).toBeHidden()

  await consoleOf(page).getByLabel('账号', { exact: true }).fill('story.')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: '待激活' })).toHaveCount(2)
  // The wrong rows are kept.
  await button(page, /传输列表/).click()
  const job = consoleOf(page).getByRole('row', { name: /账号导入.*新员工/ })
  await expect(job).toContainText(/2/)
  const download = page.waitForEvent('download')
  await job.getByRole('button', { name: /失败文件/ }).click()
  expect((await download).suggestedFilename()).toMatch(/新员工/)
  await page.keyboard.press('Escape')

  await consoleOf(page)
    .getByRole('checkbox', { name: /全选|全部/ })
    .first()
    .click()
  await button(page, '批量邀请').click()
  const links = window(page, '邀请链接')
  const link = await links.getByRole('textbox', { name: '古丽·买买提（story.guli）' }).inputValue()
  expect(new URL(link).search).toBe('')
  expect(new URL(link).hash).toMatch(/^#[\w-]{43}$/)

  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const requested: string[] = []
  guest.on('request', request => requested.push(request.url()))
  await guest.goto(link)
  await expect(consoleOf(guest).getByRole('heading', { name: '古丽·买买提，您好' })).toBeVisible()
  await expect(guest).toHaveURL(/\/console\/invitation$/)
  await consoleOf(guest).getByLabel('登录密码').fill('12345678')
  await button(guest, '设置密码').click()
  await expect(consoleOf(guest).getByText(/密码至少包含/)).toBeVisible()
  await consoleOf(guest).getByLabel('登录密码').fill(PASSWORD)
  await consoleOf(guest).getByLabel('确认密码').fill(PASSWORD)
  await button(guest, '设置密码').click()
  await expect(loginPage(guest)).toBeVisible()
  const secret = new URL(link).hash.slice(1)
  expect(requested.filter(url => url.includes(secret))).toEqual([])
  const stored = await guest.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])
  )
  expect(stored).not.toContain(secret)
  await typePassword(guest, 'story.guli', PASSWORD)
  await expect(consoleOf(guest).getByRole('dialog', { name: '软件使用许可协议' })).toBeVisible()
  // The link was for one use.
  const late = await guest.context().newPage()
  await late.goto(link)
  await expect(consoleOf(late).getByText(/邀请链接无效/)).toBeVisible()
  await late.close()

  await links.getByRole('button', { name: '关闭', exact: true }).last().click()
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '关闭', exact: true })
    .click()
  await chooseFrom(consoleOf(page).getByLabel('每页条数', { exact: true }), '20 条/页')
  await expect(rows(page).filter({ hasText: 'story.guli' })).toContainText('正常')
  await chooseMore(page, '古丽·买买提', '登录管理')
  const logins = window(page, '“古丽·买买提”的登录')
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await logins.getByRole('button', { name: /^结束/ }).click()
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '结束', exact: true })
    .click()
  await expect(logins.getByText('当前没有有效的登录')).toBeVisible()
  await expect(loginPage(guest)).toBeVisible()
  await guest.context().close()
})
