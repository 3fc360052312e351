import type { Browser, Page } from 'playwright/test'
import { listenIn, receivesAudio } from '../sound.ts'
import { chooseFree, expect, phoneOf, signIn, test } from '../support.ts'

async function agentAt(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.grantPermissions(['microphone'], { origin: url })
  const page = await context.newPage()
  await listenIn(page)
  await signIn(page, username)
  await chooseFree(page)
  return page
}

/** agent1 talks with a customer and consults agent2, who has answered. */
async function consult(page: Page, colleague: Page): Promise<void> {
  const softphone = phoneOf(page)
  await softphone.getByLabel('电话号码').fill('13800138088')
  await softphone.getByRole('button', { name: /^呼叫/ }).click()
  await receivesAudio(page)
  await softphone.getByRole('button', { name: '转接' }).click()
  await softphone.getByLabel('查找同事').fill('200')
  await softphone.getByRole('button', { name: /^咨询 .+分机 200，空闲/ }).click()
  await phoneOf(colleague).getByRole('button', { name: '接听' }).click()
  await expect(softphone.getByRole('list', { name: '通话各方' })).toContainText('通话中')
}

test('an agent asks a colleague, joins all three, and leaves the customer with the colleague', async ({
  browser,
  server
}) => {
  const page = await agentAt(browser, server.url, 'agent1')
  const colleague = await agentAt(browser, server.url, 'agent2')
  await consult(page, colleague)
  const parties = phoneOf(page).getByRole('list', { name: '通话各方' }).getByRole('listitem')
  await expect(parties.first()).toContainText('保持中')
  await phoneOf(page).getByRole('button', { name: '切换' }).click()
  await expect(parties.last()).toContainText('保持中')
  await phoneOf(page).getByRole('button', { name: '三方通话', exact: true }).click()
  await expect(parties.first()).toContainText('三方通话中')
  // The colleague hears the customer through the agent's page.
  await receivesAudio(colleague)
  await phoneOf(page).getByRole('button', { name: '退出，由双方继续通话' }).click()
  await expect(phoneOf(page).getByText('转接成功').first()).toBeVisible()
  await expect(phoneOf(page).getByRole('button', { name: '完成整理' })).toBeVisible()
  await expect(phoneOf(colleague)).toContainText('13800138088')
  await receivesAudio(colleague)
})

test('a colleague who calls during a call waits, is answered, and both calls alternate', async ({
  browser,
  server
}) => {
  const page = await agentAt(browser, server.url, 'agent1')
  const colleague = await agentAt(browser, server.url, 'agent2')
  await page.evaluate(() => {
    const softphone = document.querySelector('hutong-softphone')
    if (softphone) Reflect.set(softphone, 'exchange', { callWaiting: true })
  })
  const softphone = phoneOf(page)
  await softphone.getByLabel('电话号码').fill('13800138089')
  await softphone.getByRole('button', { name: /^呼叫/ }).click()
  await receivesAudio(page)
  await phoneOf(colleague).getByLabel('电话号码').fill('100')
  await phoneOf(colleague).getByRole('button', { name: /^呼叫/ }).click()
  const waiting = softphone.getByRole('alertdialog', { name: '另一通来电' })
  await expect(waiting).toContainText('200')
  await waiting.getByRole('button', { name: '接听并保持当前' }).click()
  const parties = softphone.getByRole('list', { name: '通话各方' }).getByRole('listitem')
  await expect(parties.first()).toContainText('保持中')
  await receivesAudio(colleague)
  await softphone.getByRole('button', { name: '切换' }).click()
  await expect(parties.last()).toContainText('保持中')
  await phoneOf(colleague).getByRole('button', { name: '挂断' }).click()
  await expect(parties).toHaveCount(0)
  await expect(softphone).toContainText('13800138089')
  await expect(softphone.getByRole('button', { name: '保持' })).toBeVisible()
})
