import {
  chooseFree,
  customerCalls,
  dialFromTable,
  expect,
  phoneOf,
  registered,
  signIn,
  test
} from '../support.ts'

const holder = '电话在其他标签页中'

test('the second tab shows who has the telephone, takes it over, and gets it when the first closes', async ({
  context,
  page
}) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/hosts/crm/')
  await expect(phoneOf(second).getByText(holder)).toBeVisible()

  await phoneOf(second).getByRole('button', { name: '接管到此页' }).click()
  await registered(second)
  await expect(phoneOf(page).getByText(holder)).toBeVisible()

  await second.close()
  await registered(page)
})

test('closing the tab that has the telephone hands it over within a second', async ({
  context,
  page
}) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/hosts/crm/')
  await expect(phoneOf(second).getByText(holder)).toBeVisible()
  await second.evaluate(() => {
    document.addEventListener('hutong-registration', event => {
      if ((event as CustomEvent).detail.isRegistered)
        Reflect.set(window, 'registeredAt', Date.now())
    })
  })
  await page.close({ runBeforeUnload: false })
  const closedAt = Date.now()
  await registered(second)
  const registeredAt = await second.evaluate(() => Number(Reflect.get(window, 'registeredAt')))
  expect(registeredAt - closedAt).toBeLessThan(1000)
})

test('a second tab answers and hangs up the call of the first', async ({
  context,
  page,
  server
}) => {
  await signIn(page)
  await chooseFree(page)
  const second = await context.newPage()
  await second.goto('/hosts/crm/')
  await expect(phoneOf(second).getByText(holder)).toBeVisible()
  await customerCalls(server)
  await phoneOf(second).getByRole('button', { name: '接听' }).click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  // The customer is shown a second after the call was answered.
  await expect(second.locator('.log')).toContainText('hutong-screen-pop')
  await phoneOf(second).getByRole('button', { name: '挂断' }).click()
  for (const name of ['hutong-screen-pop', 'hutong-answer', 'hutong-call-end']) {
    await expect(second.locator('.log')).toContainText(name)
    await expect(page.locator('.log')).not.toContainText(name)
  }
})

test('the telephone is not taken over while a call is on', async ({ context, page }) => {
  await signIn(page)
  await chooseFree(page)
  await dialFromTable(page)
  const second = await context.newPage()
  await second.goto('/hosts/crm/')
  await expect(phoneOf(second).getByText('其他标签页正在通话')).toBeVisible()
  await expect(phoneOf(second).getByRole('button', { name: '接管到此页' })).toBeDisabled()
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})
