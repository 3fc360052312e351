/**
 * `npm run test:browsers`: the product in Firefox ESR (Debian's `firefox-esr`) by WebDriver BiDi. The driver is
 * installed in a temporary folder. Skipped, with the reason, where the browser is not installed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DemoServer } from '../support/server/demo-server.ts'
import { expectCall, expectConsole, expectPanel, expectTask } from './browser-stories.ts'
import type { DrivenPage, Driver } from './driver.ts'

const DRIVER = 'puppeteer-core@24'
const root = fileURLToPath(new URL('../../', import.meta.url))

function findFirefox(): string | undefined {
  try {
    return execFileSync('which', ['firefox-esr'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const executablePath = findFirefox()
if (executablePath === undefined) {
  console.log('skipped: Firefox is not installed (apt-get install firefox-esr)')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'hutong-browsers-'))
const server = new DemoServer({ env: {}, onDisk: false })
let failed = 0
try {
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, DRIVER], {
    stdio: 'ignore'
  })
  const { default: puppeteer } = (await import(
    createRequire(join(folder, 'package.json')).resolve('puppeteer-core')
  )) as { default: Driver }
  await server.start()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0
    }
  })

  async function story(name: string, act: (page: DrivenPage) => Promise<unknown>): Promise<void> {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    const problem = await act(page).then(
      () => errors.join('\n'),
      (error: Error) => [error.message, ...errors].join('\n')
    )
    if (problem !== '') failed++
    console.log(problem === '' ? `✓ ${name}` : `✗ ${name}\n${problem}`)
    await page.close()
  }

  for (const file of readdirSync(join(root, '.demo/docs/examples')))
    if (file.endsWith('.html'))
      await story(`the example ${file} under the strict policy`, async page => {
        await page.goto(`${server.url}/docs/examples/${file}`)
        await page.waitForFunction(
          () => Reflect.get(document.querySelector('hutong-session') ?? {}, 'state') === 'signed-in'
        )
      })
  await story('a call with sound', page => expectCall(page, server.url))
  await story('the panel of a customer is edited', page => expectPanel(page, server.url))
  await story('a call task is created', page => expectTask(page, server.url))
  await story('the console is signed in to and navigated', page => expectConsole(page, server.url))
  console.log(await browser.version())
  await browser.close()
} finally {
  await server.stop()
  server.forget()
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
