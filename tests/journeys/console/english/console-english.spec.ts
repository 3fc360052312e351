import { routes } from '../../../../shell/router/routes.ts'
import { consoleOf, enterConsole, PASSWORD } from '../../steps/console-steps.ts'
import {
  chineseOn,
  chooseEnglish,
  keepReplies,
  switchToEnglish
} from '../../steps/english-steps.ts'
import { expect, test } from '../../support.ts'

/** What a text message ends with is part of its text. */
const WAY_OUT = '回TD退订'

/** Everything that opens without a record. */
const paths = routes
  .filter(({ view, path, bare }) => view && !bare && !path.includes(':'))
  .map(({ path }) => path)

test.use({ hasCampaigns: true })

test('a page of the console that is switched to English has no Chinese text of its own left', async ({
  page
}) => {
  test.setTimeout(360_000)
  await keepReplies(page)
  await enterConsole(page, 'admin')
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    await page.goto(`/console${path}`)
    await expect(consoleOf(page).locator('[part=main] h1').first()).toBeVisible()
    // The heading is there while the page still loads; the title comes with the page.
    await expect(page).toHaveTitle(/ - 呼通$/)
    await page.waitForLoadState('networkidle')
    await switchToEnglish(page)
    // The title follows the page.
    await expect.poll(() => chineseOn(page, [WAY_OUT]), { message: path }).toEqual([])
  }
})

test('the console in English: signing in, a list, a form with its errors, and back to Chinese', async ({
  page
}) => {
  const console = consoleOf(page)
  const press = (name: string | RegExp) =>
    console.getByRole('button', { name, exact: true }).click()
  await chooseEnglish(page)
  await page.goto('/console/login')
  await expect(console.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await press('Sign in')
  await expect(console.getByText('Enter your account')).toBeVisible()
  await console.getByLabel('Account').fill('admin')
  await console.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await press('Sign in')
  const licence = console.getByRole('dialog', { name: 'Software licence agreement' })
  await licence.getByRole('checkbox', { name: 'I have read this' }).click()
  await licence.getByRole('button', { name: 'Agree', exact: true }).click()

  const menu = console.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'System', exact: true }).click()
  await menu.getByRole('link', { name: 'Departments', exact: true }).click()
  await press('Add department')
  const form = console.getByRole('dialog', { name: 'Add department', exact: true })
  await form.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form.getByText('Enter the department name')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto('/console/callManage/outCall')
  await expect(console.getByRole('columnheader', { name: 'Agent', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Outbound records - Hutong')
  const agent = console.getByLabel('Agent', { exact: true })
  await agent.fill('王晓')
  const kept = await agent.elementHandle()
  await press(/^User menu/)
  await console.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(console.getByRole('heading', { level: 1, name: '外呼记录' })).toBeVisible()
  await expect(console.getByRole('columnheader', { name: '坐席', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('外呼记录 - 呼通')
  await expect(console.getByLabel('坐席', { exact: true })).toHaveValue('王晓')
  // The same field: nothing was mounted again.
  expect(await kept?.evaluate(field => field.isConnected)).toBe(true)
  expect(await console.locator('.hutong-root').first().getAttribute('lang')).toBe('zh-CN')
  await page.reload()
  await expect(console.getByRole('heading', { level: 1, name: '外呼记录' })).toBeVisible()
})
