import { prototypeJs } from '../../support/browser/prototype-js.ts'
import { listenIn, receivesAudio } from '../sound.ts'
import { chooseScript, openPartner } from '../steps/call-task-steps.ts'
import { chooseFree, expect, phoneOf, registered, test } from '../support.ts'

test('libraries of another age on a page change neither the telephone nor what is sent', async ({
  page
}) => {
  await page.addInitScript(() => {
    const asText = function (this: unknown) {
      return `"${String(this)}"`
    }
    for (const { prototype } of [Array, String]) Reflect.set(prototype, 'toJSON', asText)
    Reflect.set(Object.prototype, 'addedByHost', () => 'by host')
    Reflect.set(Array.prototype, 'addedByHost', () => 'by host')
  })
  await listenIn(page)
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).click()
  await chooseFree(page)
  await page.getByRole('link', { name: '0571-88880001' }).click()
  await receivesAudio(page)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()

  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('cell').getByRole('button', { name: '编辑' }).click()
  await expect(dialog.getByRole('button', { name: /^话术模板 / })).toContainText('服务满意度回访')
})

test('a page of Prototype.js’s age has the telephone and the dialog', async ({ page }) => {
  const errors: unknown[] = []
  page.on('pageerror', error => errors.push(error))
  await page.addInitScript(prototypeJs)
  await listenIn(page)
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).click()
  await chooseFree(page)
  await page.getByRole('link', { name: '0571-88880001' }).click()
  await receivesAudio(page)
  await phoneOf(page).getByRole('button', { name: '键盘' }).click()
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()

  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: '高级配置' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('cell').getByRole('button', { name: '编辑' }).click()
  await expect(dialog.getByRole('button', { name: /^话术模板 / })).toContainText('服务满意度回访')
  expect(errors).toEqual([])
})

test('a page with frozen prototypes has every element', async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [Object, Array, Function, Promise, Error]) Object.freeze(prototype)
  })
  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await expect(dialog.getByLabel('任务名称')).not.toHaveValue('')
  for (const [path, name] of [
    ['transfer', /传输/],
    ['messages', /消息/]
  ] as const) {
    await page.goto(`/hosts/${path}/`)
    await page.getByLabel('密码').fill('Hutong@2026')
    await page.getByRole('button', { name: '登录' }).click()
    await page.locator('header').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
})
