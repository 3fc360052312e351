import type { Page } from 'playwright/test'
import { energy, farEnd, isAudible, isSilent, listenIn, receivesAudio } from '../sound.ts'
import { chooseFree, dialFromTable, expect, phoneOf, signIn, test } from '../support.ts'

const log = (page: Page) => page.locator('.log')
const button = (page: Page, name: string | RegExp) => phoneOf(page).getByRole('button', { name })

test('an agent calls a customer from the CRM and everything on the call works', async ({
  page,
  server
}) => {
  await listenIn(page)
  await signIn(page)
  await expect(button(page, '坐席状态：示忙')).toBeVisible()
  await chooseFree(page)

  const number = await dialFromTable(page)
  await expect(button(page, '挂断')).toBeVisible()
  await expect(log(page)).toContainText('hutong-screen-pop')
  await expect(page.locator('.card')).toContainText(number)
  await receivesAudio(page)

  await button(page, '键盘').click()
  for (const digit of '159#') await button(page, new RegExp(`^${digit}`)).click()
  await expect.poll(async () => (await farEnd(server.url, number))?.dtmf).toBe('159#')
  await button(page, '返回').click()

  await button(page, '静音').click()
  await expect(button(page, '静音')).toHaveAttribute('aria-pressed', 'true')
  await isSilent(server.url, number)
  await button(page, '静音').click()
  await isAudible(server.url, number)

  await button(page, '保持').click()
  await button(page, '恢复通话').click()
  await expect(button(page, '保持')).toBeVisible()
  await receivesAudio(page)

  await button(page, '挂断').click()
  await expect(log(page)).toContainText('hutong-call-end')
  await expect(log(page)).toContainText('"ANSWER"')
  await expect(log(page)).toContainText('"ENDED"')
})

test('keys pressed the moment a call is answered, before its sound can pass, arrive in order', async ({
  page,
  server
}) => {
  await signIn(page)
  await chooseFree(page)
  await page.evaluate(() => {
    const softphone = document.querySelector('hutong-softphone')
    const press: unknown = softphone && Reflect.get(softphone, 'sendDtmf')
    document.addEventListener('hutong-answer', () => {
      if (typeof press !== 'function') return
      for (const digit of '8642*') void press.call(softphone, digit)
      void press.call(softphone, '13#')
    })
  })
  const number = await dialFromTable(page)
  await expect.poll(async () => (await farEnd(server.url, number))?.dtmf).toBe('8642*13#')
  await button(page, '挂断').click()
})

test('a call is handed to another number and goes on without the agent', async ({
  page,
  server
}) => {
  await signIn(page)
  await chooseFree(page)
  await dialFromTable(page)
  const target = phoneOf(page).getByLabel('转接号码或分机')
  await button(page, '转接').click()
  await target.fill('13800000486')
  await button(page, '立即转接').click()
  await expect(phoneOf(page).getByText('转接失败：占线').first()).toBeVisible()
  await button(page, '转接').click()
  await expect(target).toHaveValue('13800000486')
  await target.fill('13900001111')
  await button(page, '立即转接').click()
  await expect(log(page)).toContainText('hutong-call-end')
  await isAudible(server.url, '13900001111', 'customer')
})

test('a call that fails shows the reason', async ({ page }) => {
  await signIn(page)
  await chooseFree(page)
  const failures = page.locator('.log li', { hasText: '"FAILED"' })
  for (const [ending, sentence] of [
    ['486', '占线'],
    ['603', '对方拒接'],
    ['480', '暂时无法接通']
  ] as const)
    await test.step(sentence, async () => {
      const before = await failures.count()
      await phoneOf(page).getByLabel('电话号码').fill(`13800000${ending}`)
      await button(page, /^呼叫/).click()
      await expect(phoneOf(page).getByText(sentence).first()).toBeVisible()
      await expect.poll(() => failures.count()).toBeGreaterThan(before)
    })
})

test('an echo brings back the voice of the agent', async ({ page }) => {
  await listenIn(page)
  await signIn(page)
  await chooseFree(page)
  await phoneOf(page).getByLabel('电话号码').fill('13588029196')
  await button(page, /^呼叫/).click()
  await receivesAudio(page)
  expect(await energy(page)).toBeGreaterThan(0)
  await button(page, '挂断').click()
})

test('a busy seat does not dial, and shows the reason', async ({ page }) => {
  await signIn(page)
  await page.locator('[data-hutong-dial]').first().click()
  await expect(page.getByText('坐席状态[示忙], 无法呼叫').first()).toBeVisible()
  await expect(log(page)).toContainText('hutong-error')
})

test('every call leaves a record', async ({ page, server }) => {
  await signIn(page)
  await chooseFree(page)
  const number = await dialFromTable(page)
  await button(page, '挂断').click()
  const { accessToken } = await page.evaluate(() =>
    fetch('/demo/crm/token').then(answer => answer.json())
  )
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/call_records?customerPhone=${number}`, {
        headers: { authorization: `Bearer ${accessToken}` }
      })
      const { data } = (await answer.json()) as { data: { list: Record<string, unknown>[] } }
      return data.list[0]
    })
    .toMatchObject({ customerPhone: number, callDirectionType: 0, connectResult: 0, hangupType: 1 })
})
