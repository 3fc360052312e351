/** What a server that is killed finds again when it starts on the same rows. */

import { inPage, rowsOf, stands, signIn as toTransfers } from './steps/transfer-steps.ts'
import { chooseFree, dialFromTable, expect, phoneOf, registered, signIn, test } from './support.ts'

test.use({ serverOnDisk: true })

test('a server that restarts in a call leaves a telephone that works', async ({ page, server }) => {
  test.setTimeout(120_000)
  await signIn(page)
  await chooseFree(page)
  await dialFromTable(page)
  await server.stop('SIGKILL')
  await expect(page.locator('.log')).toContainText('"DISCONNECT"')
  await server.start()
  // The exchange forgot the call with the rest: its sound is missed, and the call ends by itself.
  await expect(page.locator('.log')).toContainText('hutong-call-end', { timeout: 45_000 })
  await registered(page)
  await chooseFree(page)
  await dialFromTable(page)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})

test('an import that the server is killed in goes on after the restart, and gives back what failed', async ({
  page,
  server
}) => {
  await toTransfers(page, '/hosts/transfer/', 'leader')
  const people = Array.from(
    { length: 2000 },
    (_, n) => `客户${n},135${String(n).padStart(8, '0')},`
  )
  const csv = ['姓名,手机号码,公司', ...people, '=坏行,12,'].join('\n')
  const isHalf = stands(page, 10, 69)
  await page
    .getByLabel('导入联系人')
    .setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await isHalf
  await server.stop('SIGKILL')
  await server.start()
  await expect(inPage(page).getByRole('cell', { name: '成功 2000 条，失败 1 条' })).toBeVisible({
    timeout: 20_000
  })
  const waiting = page.waitForEvent('download')
  await inPage(page)
    .getByRole('button', { name: /^失败文件/ })
    .click()
  expect(await rowsOf(await waiting)).toEqual([
    ['姓名', '手机号码', '公司', '失败原因'],
    ["'=坏行", '12', '', '手机号格式不正确']
  ])
})
