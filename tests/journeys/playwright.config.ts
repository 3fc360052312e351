import { defineConfig } from 'playwright/test'
import { browserArgs, browserPath } from '../support/browser/find-browser.mjs'

/** Whole stories in a real browser, against the real server with its telephone network. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/journeys',
  fullyParallel: false,
  // Each has a server and a browser of its own, and waits for pages and calls for half of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations take a tenth of a page's time; console-lists.spec.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browserPath(),
      // Where the machine names no charset, files with Chinese names are saved as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      args: [
        ...browserArgs,
        '--allow-loopback-in-peer-connection',
        '--autoplay-policy=no-user-gesture-required',
        // A context's pages share a process: that of its blank page also serves what it navigates to.
        '--renderer-process-limit=1',
        // A page lives for seconds: code is not worth optimizing, nor threads for its garbage.
        '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16 --single-threaded-gc'
      ]
    }
  }
})
