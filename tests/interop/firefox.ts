/** Firefox ESR (Debian's `firefox-esr`) by WebDriver BiDi. The driver is installed in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../demo/exchange/find-program.ts'
import type { DrivenBrowser, DrivenPage } from './driver.ts'

const DRIVER = 'puppeteer-core@24'

/** The part of puppeteer-core that is used. */
interface Page extends Omit<DrivenPage, 'errors'> {
  on(event: 'pageerror', listener: (error: Error) => void): unknown
}
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<Page>
    version(): Promise<string>
    close(): Promise<void>
  }>
}

function driven(page: Page): DrivenPage {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return {
    goto: address => page.goto(address),
    close: () => page.close(),
    errors: async () => errors,
    evaluate: (act, given) => page.evaluate(act, given),
    waitForFunction: act => page.waitForFunction(act)
  }
}

/** Undefined where it is not installed. */
export async function openFirefox(): Promise<DrivenBrowser | undefined> {
  const executablePath = findProgram('firefox-esr')
  if (executablePath === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hutong-firefox-'))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, DRIVER], {
    stdio: 'ignore'
  })
  const { default: puppeteer } = (await import(
    createRequire(join(folder, 'package.json')).resolve('puppeteer-core')
  )) as { default: Puppeteer }
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
  return {
    name: 'firefox',
    canCall: true,
    version: () => browser.version(),
    newPage: async () => driven(await browser.newPage()),
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
