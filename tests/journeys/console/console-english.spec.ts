import { routes } from '../../../shell/router/routes.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chineseOn, chooseEnglish } from '../steps/english-steps.ts'
import { expect, test } from '../support.ts'

/** Everything that opens without a record. */
const paths = routes
  .filter(({ view, path, bare }) => view && !bare && !path.includes(':'))
  .map(({ path }) => path)

test.use({ hasCampaigns: true })

test('no page of the console has a Chinese text of its own', async ({ page }) => {
  test.setTimeout(360_000)
  await chooseEnglish(page)
  await enterConsole(page, 'admin')
  expect(paths.length).toBeGreaterThan(50)
  const found: Record<string, readonly string[]> = {}
  for (const path of paths) {
    await page.goto(`/console${path}`)
    await expect(consoleOf(page).locator('[part=main] h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const texts = await chineseOn(page)
    if (texts.length > 0) found[path] = texts
  }
  expect(found).toEqual({})
})
