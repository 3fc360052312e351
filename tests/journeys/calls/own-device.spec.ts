import type { Page } from 'playwright/test'
import {
  chooseFree,
  customerCalls,
  dialFromTable,
  expect,
  phoneOf,
  signIn,
  test
} from '../support.ts'

/** The page's softphone drives the agent's own telephone from now on. */
async function useOwnDevice(page: Page, mode: 'sip' | 'remote'): Promise<void> {
  await page.evaluate(mode => {
    document.querySelector('hutong-softphone')?.setAttribute('agent-mode', mode)
  }, mode)
  await expect
    .poll(() =>
      page.evaluate(
        () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status
      )
    )
    .toBe('own-device')
}

for (const mode of ['sip', 'remote'] as const)
  test(`the agent's own telephone (${mode}) dials, holds, and hangs up`, async ({ page }) => {
    await signIn(page, 'leader')
    await useOwnDevice(page, mode)
    await chooseFree(page)
    await dialFromTable(page)
    const softphone = phoneOf(page)
    await softphone.getByRole('button', { name: '保持' }).click()
    await softphone.getByRole('button', { name: '恢复通话' }).click()
    await softphone.getByRole('button', { name: '挂断' }).click()
    await expect(page.locator('.log')).toContainText('hutong-call-end')
  })

test("a call to the agent's own telephone is answered from the page", async ({ page, server }) => {
  await signIn(page, 'leader')
  await useOwnDevice(page, 'sip')
  await chooseFree(page)
  await customerCalls(server, 'leader', '13700003333')
  await phoneOf(page).getByRole('button', { name: '接听' }).click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
  await expect(page.locator('.log')).toContainText('hutong-call-end')
})
