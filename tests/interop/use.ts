/** What every project of another framework must do, in Chromium. */
import { chromium } from 'playwright'
import { browserArgs, findBrowser } from '../support/browser/find-browser.mjs'

/** The page as its server sends it has the tags, without contents and without attributes of properties. */
export async function expectMarkup(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  for (const tag of ['<hutong-session></hutong-session>', '<hutong-softphone class="phone"></'])
    if (!html.includes(tag)) throw new Error(`${tag} is missing in ${html}`)
}

/**
 * The softphone of the page takes properties, methods by its reference, and listeners. The page logs nothing: React
 * warns in the log when the rendered page and the elements differ.
 */
export async function use(address: string): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs],
    ...(executablePath !== undefined && { executablePath })
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      // Of a page without an icon.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (['error', 'warning'].includes(message.type())) errors.push(message.text())
    })
    await page.goto(address)
    const phone = page.locator('hutong-softphone.phone')
    await phone.getByText('空闲').waitFor()
    await page.waitForFunction(() => {
      const element = document.querySelector('hutong-softphone')
      return Reflect.get(element ?? {}, 'registration')?.status === 'registered'
    })
    await page.getByRole('button', { name: 'variant' }).click()
    await page.waitForFunction(
      () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'variant') === 'bar'
    )
    await page.getByRole('button', { name: 'dial', exact: true }).click()
    await page.locator('output', { hasText: 'ended 占线' }).waitFor()
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    await browser.close()
  }
}
