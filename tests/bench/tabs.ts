/** How long no tab owns the telephone during a takeover or after its tab closes. */
import type { Page } from 'playwright'
import { openBench } from './browser.ts'

const registration = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')
        ?.status as string
  )

export async function measureTabs(): Promise<readonly [string, number, number][]> {
  const bench = await openBench()
  try {
    const first = await bench.signedIn()
    const second = await first.context().newPage()
    await second.goto(`${bench.server.url}/hosts/crm/`)
    const softphone = second.locator('hutong-softphone')
    const untilRegistered = async (act: () => Promise<void>) => {
      const begunAt = performance.now()
      await act()
      while ((await registration(second)) !== 'registered');
      return performance.now() - begunAt
    }
    const button = softphone.getByRole('button', { name: '接管到此页' })
    await button.waitFor()
    const takeOver = await untilRegistered(() => button.click())
    await first.locator('hutong-softphone').getByRole('button', { name: '接管到此页' }).click()
    while ((await registration(first)) !== 'registered');
    const closing = await untilRegistered(() => first.close())
    return [
      ['another tab takes the telephone over (ms)', takeOver, 1000],
      ['its tab closes, the next one registers (ms)', closing, 1000]
    ]
  } finally {
    await bench.end()
  }
}
