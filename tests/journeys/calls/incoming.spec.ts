import { listenIn, receivesAudio } from '../sound.ts'
import { chooseFree, customerCalls, expect, phoneOf, signIn, test } from '../support.ts'

test('a customer calls from the index page and the agent answers', async ({
  context,
  page,
  server
}) => {
  await listenIn(page)
  await context.grantPermissions(['notifications', 'microphone'], { origin: server.url })
  await page.addInitScript(() => {
    const shown: string[] = []
    Reflect.set(window, 'shown', shown)
    Reflect.set(
      window,
      'Notification',
      class extends EventTarget {
        static readonly permission = 'granted'
        static readonly requestPermission = () => Promise.resolve('granted')
        constructor(title: string) {
          super()
          shown.push(title)
          Reflect.set(window, 'notification', this)
        }
        close() {}
      }
    )
    window.focus = () => void shown.push('in front')
  })
  await signIn(page)
  await chooseFree(page)
  const title = await page.title()

  const index = await context.newPage()
  await index.goto('/')
  await index.getByLabel('客户号码').fill('13812345678')
  await index.getByRole('button', { name: '让客户来电' }).click()
  await expect(index.locator('output')).toContainText('正在呼叫 agent1')

  const softphone = phoneOf(page)
  await expect(softphone.getByRole('alertdialog')).toContainText('13812345678')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shown') as string[]))
    .toEqual(['您有一通电话，点击查看'])
  await page.evaluate(() => Reflect.get(window, 'notification').onclick())
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toContain('in front')
  await expect(page.locator('.log')).toContainText('hutong-incoming')
  // The title is the host's, unless it asks for `flash-title`.
  expect(await page.title()).toBe(title)

  await softphone.getByRole('button', { name: '接听' }).click()
  await receivesAudio(page)
  await index.getByRole('button', { name: '让客户挂断' }).click()
  await expect(softphone.getByText('对方已挂断').first()).toBeVisible()
})

test('the browser prompts for notifications at the first answer alone, and its refusal is explained', async ({
  context,
  page,
  server
}) => {
  // The prompt for the microphone would come first.
  await context.grantPermissions(['microphone'])
  await page.addInitScript(() => {
    const requests: boolean[] = []
    const refusing = {
      permission: 'default',
      requestPermission: () => {
        requests.push(navigator.userActivation.isActive)
        refusing.permission = 'denied'
        return Promise.reject(new DOMException('denied'))
      }
    }
    Object.assign(window, { requests, Notification: refusing })
  })
  const errors: unknown[] = []
  page.on('pageerror', error => errors.push(error))
  const requests = () => page.evaluate(() => Reflect.get(window, 'requests') as boolean[])
  await signIn(page)
  await chooseFree(page)
  await customerCalls(server)
  const softphone = phoneOf(page)
  await expect(softphone.getByRole('alertdialog')).toBeVisible()
  expect(await requests()).toEqual([])
  await softphone.getByRole('button', { name: '接听' }).click()
  await expect.poll(requests).toEqual([true])
  await softphone.getByRole('button', { name: '设备' }).click()
  const notices = softphone.getByRole('switch', { name: '来电桌面通知' })
  await expect(notices).toBeDisabled()
  await expect(notices).toHaveAccessibleDescription(/浏览器已禁止.*地址栏/)
  await softphone.getByRole('button', { name: '挂断' }).click()
  expect(await requests()).toEqual([true])
  expect(errors).toEqual([])
})

test('an agent rejects a call', async ({ page, server }) => {
  await signIn(page)
  await chooseFree(page)
  await customerCalls(server)
  await phoneOf(page).getByRole('button', { name: '拒接' }).click()
  await expect(page.locator('.log')).toContainText('拒接')
  await expect(phoneOf(page).getByRole('alertdialog')).toBeHidden()
})

test('the page of the customer shows what became of the call', async ({ page, context }) => {
  await signIn(page)
  const customer = await context.newPage()
  await customer.goto('/')
  const text = customer.getByRole('status')
  const call = customer.getByRole('button', { name: '让客户来电' })
  await call.click()
  await expect(text).toContainText('坐席当前示忙，未振铃')
  await chooseFree(page)
  await call.click()
  await expect(text).toContainText('正在呼叫')
  await phoneOf(page).getByRole('button', { name: '拒接' }).first().click()
  await expect(text).toContainText('未接听')
  await expect(customer.getByRole('button', { name: '让客户挂断' })).toBeDisabled()
})

test('an unanswered call is a missed call', async ({ page, server }) => {
  await signIn(page)
  await chooseFree(page)
  const callRecordId = await customerCalls(server)
  await expect(phoneOf(page).getByRole('alertdialog')).toBeVisible()
  await server.post('/demo/hang_up', { callRecordId })
  await expect(page.locator('.log')).toContainText('未接来电')
})
