/** What axe finds in a page, in both themes. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: unknown }[]
}

/** The same elements in other colours: what is not about colours is found in the first theme. */
const themes = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] }
} as const

/**
 * `within`: the selectors that lead to what is looked at, from the page through each shadow root.
 * Injected through the browser's protocol, which the page's CSP does not block.
 */
export async function axeFinds(page: Page, within: readonly string[]): Promise<readonly string[]> {
  const context = JSON.stringify({ include: [{ fromShadowDom: within }] })
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await source)
    const options = JSON.stringify({ resultTypes: ['violations'], ...themes[colorScheme] })
    const violations = await page.evaluate<readonly Finding[]>(
      `axe.run(${context}, ${options}).then(({ violations }) => violations)`
    )
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${colorScheme} ${id} ${JSON.stringify(target)}`)
      )
    )
  }
  return found
}
