/** Every state of a call at the workbench: axe finds nothing, light or dark. */
import type { Locator, Page } from 'playwright/test'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFree, panel } from '../steps/workbench-steps.ts'
import { customerCalls, expect, test } from '../support.ts'
import { axeFinds } from './axe.ts'

test.setTimeout(240_000)

/** Looks at what is on show as it is now; gives back what is found under the name of the state. */
async function look(page: Page, name: string, shown: Locator): Promise<readonly string[]> {
  await expect(shown.first()).toBeVisible()
  const found = await axeFinds(page, ['hutong-console', '.hutong-root'])
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map(one => `${name}: ${one}`)
}

/** Says how many states were looked at and what was found in all of them. */
function printStates(of: string, states: number, found: readonly string[]): void {
  process.stdout.write(
    `axe: ${of}, ${states} states in light and dark, ${found.length} violations\n`
  )
  expect(found).toEqual([])
}

test('in every state of a call at the workbench', async ({ page, server }) => {
  await enterConsole(page, 'agent1', 'workbench')
  await chooseFree(page)
  const found: string[] = []
  let states = 0
  const see = async (name: string, shown: Locator) => {
    states++
    found.push(...(await look(page, name, shown)))
  }
  await see('at rest', button(page, '呼叫'))
  await customerCalls(server)
  await see('ringing', button(page, '接听'))
  await button(page, '接听').first().click()
  await expect(button(page, '静音')).toBeEnabled()
  await see('talking', panel(page).getByRole('textbox', { name: '跟进备注' }))
  await panel(page).getByRole('combobox', { name: '人工意向' }).click()
  await see('intents', consoleOf(page).getByRole('option'))
  await page.keyboard.press('Escape')
  await button(page, '静音').click()
  await see('muted', consoleOf(page).getByRole('button', { pressed: true }))
  await button(page, '保持').click()
  await see('held', button(page, '恢复通话'))
  await button(page, '恢复通话').click()
  for (const pane of ['键盘', '转接', '设备']) {
    await button(page, pane).click()
    await see(pane, button(page, /^返回/))
    await button(page, /^返回/).first().click()
  }
  await button(page, '挂断').click()
  await see('wrapping up', button(page, '完成整理'))
  printStates('states of a call', states, found)
})
