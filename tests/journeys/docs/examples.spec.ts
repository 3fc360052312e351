/** Every live code block of the documentation, as it is shown: each does what its page says. */
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { readSite } from '../../../demo/site/read-site.ts'
import { expect, test } from '../support.ts'

const root = new URL('../../../', import.meta.url)
const examples = readSite().flatMap(page => page.examples.map(({ name }) => name))
const phone = (page: Page) => page.locator('hutong-softphone')
const output = (page: Page) => page.locator('output')
const dial = (page: Page, number: string) =>
  phone(page).evaluate(
    (element, to) => (element as HTMLElement & { dial(number: string): Promise<unknown> }).dial(to),
    number
  )
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The call is answered: its time is shown. */
const inCall = (page: Page) => expect(phone(page)).toContainText(/\d\d:\d\d/)
/** The telephone is registered, and calls can be placed. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      phone(page).evaluate(
        element =>
          (element as HTMLElement & { registration?: { status: string } }).registration?.status
      )
    )
    .toBe('registered')

/** What a reader does with an example, and sees. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'start-1': async page => {
    await ready(page)
    await dial(page, '13800001000')
    await inCall(page)
  },
  'sandbox-1': async page => {
    await ready(page)
    await button(page, '陌生来电').click()
    await button(page, '接听').click()
    await inCall(page)
    await button(page, '对方挂断').click()
    await expect(phone(page)).toContainText('整理')
  },
  'frameworks-1': ready,
  'jobs-click-to-dial-1': async page => {
    await ready(page)
    await button(page, '陈思远').click()
    await inCall(page)
    await button(page, '13800001002').click()
    await expect(output(page)).not.toHaveText('')
    await expect(output(page)).not.toHaveText('dialling')
  },
  'jobs-click-to-dial-2': async page => {
    await ready(page)
    await dial(page, '4001234567').catch(() => undefined)
    await expect(output(page)).toHaveText('Numbers with 400 are not called')
    await expect(phone(page)).toContainText('空闲')
  },
  'jobs-screen-pop-1': async page => {
    await ready(page)
    await button(page, '林若溪来电').click()
    await expect(page.getByRole('heading')).toHaveText('林若溪 · 海岸线咨询')
  },
  'jobs-call-note-1': async page => {
    await ready(page)
    await dial(page, '13800001005')
    await expect(page.getByRole('listitem')).toHaveText(
      /^(?=.*"direction":"outgoing")(?=.*"seconds":0)(?=.*"ok":false)/
    )
  },
  'jobs-call-note-2': async page => {
    await ready(page)
    await dial(page, '13800001000')
    await inCall(page)
    await phone(page).evaluate(element =>
      (element as HTMLElement & { hangUp(): Promise<void> }).hangUp()
    )
    // 20 s have become 80 s.
    await expect(phone(page)).toContainText(/01:\d\d 后空闲/)
    await page.getByRole('textbox', { name: 'Note' }).fill('已回访')
    await button(page, 'Save').click()
    await expect(phone(page)).toContainText('空闲')
    await expect(phone(page)).not.toContainText('后空闲')
  },
  'jobs-theme-1': async page => {
    await ready(page)
    const key = phone(page).locator('[part~=key]').first()
    await expect(key).toHaveCSS('font-weight', '700')
  },
  'jobs-open-customer-1': async page => {
    const panel = page.locator('hutong-customer-details')
    await expect(panel).toContainText('远帆科技有限公司')
    await button(page, '阿卜杜勒·热合曼').click()
    await expect(panel).toContainText('天山果业')
    await button(page, '编辑').click()
    await panel.getByLabel('公司').fill('天山果业集团')
    await button(page, '保存').click()
    await expect(output(page)).toHaveText(/saved: .*companyName/)
    await expect(panel).toContainText('天山果业集团')
  },
  'jobs-open-customer-2': async page => {
    const panel = page.locator('hutong-customer-details')
    await ready(page)
    await button(page, '林若溪来电').click()
    await expect(panel).toContainText('海岸线咨询')
    await button(page, '对方挂断').click()
    await button(page, '陌生来电').click()
    await expect(panel).toContainText('未登记客户')
    await expect(panel).not.toContainText('海岸线咨询')
    await expect(panel.getByRole('button', { name: '新增客户' })).toBeVisible()
  },
  'jobs-create-task-1': async page => {
    await button(page, '新建外呼任务').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('话术模板').click()
    await page.getByRole('option', { name: '续费提醒' }).click()
    await dialog.getByRole('button', { name: '确定', exact: true }).click()
    await expect(output(page)).toHaveText(/^task task-new-/)
  },
  'jobs-change-texts-1': async page => {
    await ready(page)
    await expect(button(page, '外呼')).toBeVisible()
  },
  'jobs-language-1': async page => {
    await ready(page)
    await expect(button(page, 'Call')).toBeVisible()
  },
  'jobs-show-status-1': async page => {
    await expect(page.locator('#state')).toHaveText('空闲')
    await button(page, '示忙').click()
    await expect(page.locator('#state')).toHaveText('示忙')
    // The agent's own change may still be on its way to the server, and comes after the supervisor's.
    await expect(async () => {
      await button(page, '班长置闲').click()
      await expect(page.locator('#state')).toHaveText('空闲', { timeout: 1000 })
    }).toPass()
    await button(page, '断开网络').click()
    await expect(page.locator('#connection')).toHaveText('lost')
  },
  'jobs-embed-console-1': async page => {
    const pages = page.locator('hutong-console')
    await pages.getByRole('link', { name: '客户管理' }).click()
    await expect(pages.getByRole('cell', { name: '陈思远', exact: true })).toBeVisible()
    await expect(output(page)).toHaveText('/customer/index')
  },
  'jobs-test-your-page-1': page => expect(output(page)).toHaveText('ended by customer')
}

test('every live example has its use, and its page was built', () => {
  expect(Object.keys(uses).toSorted()).toEqual([...examples].toSorted())
  const built = readdirSync(new URL('.demo/docs/examples/', root))
  expect(examples.filter(name => !built.includes(`${name}.html`))).toEqual([])
})

for (const name of examples)
  test(`${name} does what its page says, without a request outside and without a violation`, async ({
    page,
    baseURL
  }) => {
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('request', request => {
      const address = new URL(request.url())
      const isOwn = address.origin === baseURL && /^\/(?:docs|dist)\//.test(address.pathname)
      if (!isOwn) problems.push(request.url())
    })
    await page.goto(`/docs/examples/${name}.html`)
    await uses[name]?.(page)
    expect(problems).toEqual([])
  })
