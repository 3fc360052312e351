/**
 * `npm run test:browsers [-- firefox|webkit]`: the product in the browsers besides Chromium. One that is not
 * installed is skipped, with the reason.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DemoServer } from '../support/server/demo-server.ts'
import {
  expectCall,
  expectConsole,
  expectHostile,
  expectNoCalls,
  expectPanel,
  expectTask
} from './browser-stories.ts'
import type { DrivenBrowser, DrivenPage } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const chosen = process.argv.slice(2)
const browsers = {
  firefox: { open: openFirefox, packages: 'firefox-esr' },
  webkit: { open: openWebKit, packages: 'webkit2gtk-driver xvfb' }
}

type Story = (page: DrivenPage, server: string) => Promise<unknown>

const examples = readdirSync(join(root, '.demo/docs/examples'))
  .filter(file => file.endsWith('.html'))
  .map((file): [string, Story] => [
    `the example ${file} under the strict policy`,
    async (page, server) => {
      await page.goto(`${server}/docs/examples/${file}`)
      await page.waitForFunction(
        () => Reflect.get(document.querySelector('hutong-session') ?? {}, 'state') === 'signed-in'
      )
    }
  ])

const storiesOf = ({ canCall }: DrivenBrowser): readonly [string, Story][] => [
  ...examples,
  canCall
    ? ['a call with sound', expectCall]
    : ['the phone registers and says that this browser cannot call', expectNoCalls],
  ['the panel of a customer is edited', expectPanel],
  ['a call task is created', expectTask],
  ['the console is signed in to and navigated', expectConsole],
  ['a page with replaced built-in functions has the phone', expectHostile]
]

const server = new DemoServer({ env: {}, onDisk: false })
let failed = 0

async function run(browser: DrivenBrowser, name: string, act: Story): Promise<void> {
  const page = await browser.newPage()
  const problem = await act(page, server.url).then(
    async () => (await page.errors()).join('\n'),
    async (error: Error) => [error.message, ...(await page.errors().catch(() => []))].join('\n')
  )
  if (problem !== '') failed++
  console.log(
    problem === '' ? `✓ ${browser.name}: ${name}` : `✗ ${browser.name}: ${name}\n${problem}`
  )
  await page.close()
}

try {
  await server.start()
  for (const [name, { open, packages }] of Object.entries(browsers)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const browser = await open()
    if (!browser) {
      console.log(`skipped: ${name} is not installed (apt-get install ${packages})`)
      continue
    }
    try {
      for (const [story, act] of storiesOf(browser)) await run(browser, story, act)
      console.log(await browser.version())
    } finally {
      await browser.close()
    }
  }
} finally {
  await server.stop()
  server.forget()
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
