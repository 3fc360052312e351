/** An empty installation: from the link that the server prints to the first call. */
import { test as base } from 'playwright/test'
import { DemoServer } from '../support/server/demo-server.ts'
import { axeFinds } from './axe/axe.ts'
import { address, agree, button, consoleOf } from './steps/console-steps.ts'
import { callBar } from './steps/top-bar-steps.ts'
import { expect } from './support.ts'

const test = base.extend<{ empty: DemoServer }>({
  empty: async ({ baseURL: _ }, use) => {
    const server = new DemoServer({ env: { HUTONG_SEED: 'none' } })
    await server.start()
    await use(server)
    await server.stop()
  }
})

const MAIN = ['hutong-console', 'main']
const PASSWORD = 'Moon&River84'

test('a new administrator begins with nothing and places the first call', async ({
  page,
  empty
}) => {
  const field = (name: string) => consoleOf(page).getByRole('textbox', { name, exact: true })
  const next = () => button(page, '下一步').click()
  const step = (name: string) => consoleOf(page).getByRole('form', { name })

  // Without the link nothing begins.
  await page.goto(`${empty.url}/`)
  await field('账号').fill('liming01')
  await field('密码').fill(PASSWORD)
  await button(page, '登录').click()
  await expect(
    consoleOf(page).getByText(/系统尚未初始化，请打开服务器启动时显示的初始化链接/)
  ).toBeVisible()
  await page.goto(`${empty.url}/console/setup`)
  await expect(consoleOf(page).getByRole('heading', { name: '无法初始化' })).toBeVisible()

  const [link = ''] = /http\S+setup#\S+/.exec(empty.log) ?? []
  await page.goto(link)
  await expect(step('企业')).toBeVisible()
  expect(page.url()).not.toContain('#')
  expect(await axeFinds(page, MAIN)).toEqual([])
  await next()
  await expect(consoleOf(page).getByText('请输入企业名称')).toBeVisible()
  await field('企业名称').fill('星河客户服务有限公司')
  await next()
  await expect(step('管理员')).toBeVisible()
  await field('姓名').fill('李明')
  await field('账号').fill('liming01')
  await field('手机号').fill('13800001111')
  await field('登录密码').fill(PASSWORD)
  await field('确认密码').fill('Moon&River85')
  await next()
  await expect(field('确认密码')).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFinds(page, MAIN)).toEqual([])
  await field('确认密码').fill(PASSWORD)
  await next()
  await expect(step('坐席与线路')).toBeVisible()
  // What was typed is still there on the way back.
  await button(page, '上一步').click()
  await expect(field('姓名')).toHaveValue('李明')
  await next()
  await field('主叫号码').fill('02088880000')
  expect(await axeFinds(page, MAIN)).toEqual([])
  await button(page, '完成初始化').click()

  await agree(page)
  expect(address(page)).toBe('/console/systemManage/start')
  await expect(consoleOf(page).locator('[part=header]')).toContainText('星河客户服务有限公司')
  await expect(consoleOf(page).getByText('已完成 1 / 10')).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])

  await expect(button(page, /坐席状态/)).toBeVisible()
  await field('电话号码').fill('13800138000')
  await consoleOf(page).locator('form').getByRole('button', { name: '拨打', exact: true }).click()
  await expect(button(page, '静音')).toBeEnabled()
  await callBar(page).getByRole('button', { name: '挂断', exact: true }).click()
  await expect(consoleOf(page).getByText('已完成 2 / 10')).toBeVisible()

  // The link has been used up.
  await page.goto(link)
  await expect(consoleOf(page).getByRole('heading', { name: '无法初始化' })).toBeVisible()
})

test('a reload of the wizard asks, and then for the link; a link that was used leads to the login page', async ({
  page,
  empty
}) => {
  const field = (name: string) => consoleOf(page).getByRole('textbox', { name, exact: true })
  const next = () => button(page, '下一步').click()
  const [link = ''] = /http\S+setup#\S+/.exec(empty.log) ?? []
  const kinds: string[] = []
  page.on('dialog', shown => {
    kinds.push(shown.type())
    void shown.accept()
  })
  await page.goto(link)
  await field('企业名称').fill('星河客户服务有限公司')
  await next()
  await page.reload()
  expect(kinds).toEqual(['beforeunload'])
  await expect(consoleOf(page).getByText(/请重新打开服务器启动时显示的初始化链接/)).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await field('企业名称').fill('星河客户服务有限公司')
  await next()
  await field('姓名').fill('李明')
  await field('账号').fill('liming01')
  await field('手机号').fill('13800001111')
  await field('登录密码').fill(PASSWORD)
  await field('确认密码').fill(PASSWORD)
  await next()
  await field('主叫号码').fill('02088880000')
  // The first reply is lost.
  await page.route('**/api/installation', async route => {
    await route.fetch()
    await route.abort()
  })
  await button(page, '完成初始化').click()
  await expect(consoleOf(page).getByRole('alert').filter({ hasText: /网络/ })).toBeVisible()
  await page.unroute('**/api/installation')
  await button(page, '完成初始化').click()
  await consoleOf(page).getByRole('link', { name: '前往登录' }).click()
  await expect(consoleOf(page).getByRole('heading', { name: '欢迎登录' })).toBeVisible()
})
