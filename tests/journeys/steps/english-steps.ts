/** Steps of the stories in English: a browser that has chosen it, and Chinese texts on a page. */
import type { Page } from 'playwright/test'
import { expect } from '../support.ts'

/** The browser has chosen English before. */
export const chooseEnglish = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const until = Date.now() + 86_400_000
    const entry = { until, value: { language: 'en' } }
    if (!localStorage.getItem('hutong:preferences'))
      localStorage.setItem('hutong:preferences', JSON.stringify(entry))
  })

/** What the server sends is kept for comparison. */
export const keepReplies = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: string[] = []
    Object.assign(globalThis, { keptReplies: kept })
    const { fetch } = globalThis
    globalThis.fetch = async (...request) => {
      const reply = await fetch(...request)
      const text = reply.clone().text()
      text.then(
        body => kept.push(body),
        () => undefined
      )
      return reply
    }
  })

/** Switches the open page to English by its session. */
export async function switchToEnglish(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = document.querySelector<HTMLElement>('hutong-session')
    if (session) session.lang = 'en'
  })
  await expect(page.locator('hutong-console .hutong-root').first()).toHaveAttribute('lang', 'en')
}

/**
 * Chinese texts and attributes of the page that are no data: no reply of the server contains them.
 * `known` are texts of this kind that belong to the page's data.
 */
export const chineseOn = (page: Page, known: readonly string[] = []): Promise<readonly string[]> =>
  page.evaluate(data => {
    const kept: readonly string[] = Reflect.get(globalThis, 'keptReplies')
    const sent = [...kept, ...data].join('\n')
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const found = new Set<string>()
    const check = (text: string) => {
      const parts = text.match(/[\u4e00-\u9fff]+/g) ?? []
      if (parts.some(part => !sent.includes(part))) found.add(text.trim().slice(0, 80))
    }
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (element.matches('script, style')) continue
        for (const name of attributes) check(element.getAttribute(name) ?? '')
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) check(node.textContent ?? '')
      }
    }
    visit(document)
    check(document.title)
    return [...found]
  }, known)
