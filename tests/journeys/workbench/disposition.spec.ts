import type { CallBase } from '../../../core/features/call-detail/schemas.ts'
import type { DispositionSettings } from '../../../core/features/dispositions/schemas.ts'
import type { SystemSettings } from '../../../core/features/system-settings/schemas.ts'
import { asAdmin } from '../steps/call-detail-steps.ts'
import { button, consoleOf } from '../steps/console-steps.ts'
import { atWorkbench, chooseFree } from '../steps/workbench-steps.ts'
import { customerCalls, expect, test } from '../support.ts'

/** Whether the softphone's view of dispositions, or the codes of a call, were asked for. */
const isLoaded = () =>
  performance
    .getEntriesByType('resource')
    .some(({ name }) => /\/(disposition-[\w-]{8}\.js|disposition)$/.test(name))

test('a disposition that is required holds the wrap-up until it is saved, and is in the record', async ({
  page,
  server
}) => {
  const ask = await asAdmin(server)
  const { calls } = await ask<SystemSettings>('/system_settings')
  await ask('/system_settings/calls', { ...calls, wrapUpSeconds: 600 }, 'PUT')
  const settings = await ask<DispositionSettings>('/dispositions')
  await ask('/dispositions', { ...settings, requiredFor: 'INCOMING' }, 'PUT')

  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await expect(button(page, '静音')).toBeEnabled()
  expect(await page.evaluate(isLoaded)).toBe(false)
  await button(page, '挂断').click()

  const row = consoleOf(page).getByRole('button', { name: /^通话小结/ })
  await expect(row).toBeVisible()
  expect(await page.evaluate(isLoaded)).toBe(true)
  await button(page, '完成整理').click()
  const alert = consoleOf(page).getByRole('alert')
  await expect(alert.filter({ hasText: '请先选择通话小结' })).toBeVisible()
  await row.click()
  await consoleOf(page).getByRole('combobox', { name: '搜索小结' }).pressSequentially('约定')
  await page.keyboard.press('Enter')
  await page.keyboard.type('周三上午')
  // The network fails: what was entered stays.
  await page.route('**/disposition', route => route.abort())
  await page.keyboard.press('Enter')
  await expect(alert.filter({ hasText: '小结未保存' })).toBeVisible()
  await expect(consoleOf(page).getByRole('textbox', { name: '备注（必填）' })).toHaveValue(
    '周三上午'
  )
  await page.unroute('**/disposition')
  const saved = page.waitForResponse(
    response => response.url().endsWith('/disposition') && response.request().method() === 'PUT'
  )
  await page.keyboard.press('Enter')
  const id = /call_records\/([^/]+)\/disposition/.exec((await saved).url())?.[1]
  await button(page, '完成整理').click()
  await expect(button(page, '完成整理')).toBeHidden()
  expect(await ask<CallBase>(`/call_records/base/${id}`)).toMatchObject({
    disposition: '意向 / 有意向，约定回访',
    dispositionRemark: '周三上午'
  })
})
