/**
 * Playwright's `expect`, which looks again after at most 100 ms. With a limit above 2.5 s Playwright
 * itself looks every 500 ms.
 */
import { expect as base, type Locator, type Page } from 'playwright/test'

/** The limit of `playwright.config.ts`, in ms. */
const LIMIT = 20_000
/** Short enough that Playwright looks every 100 ms. */
const ATTEMPT = 2000
const INTERVALS = [20, 50, 100, 100, 250]

type Expect = Pick<typeof base, 'poll'> & ((target: Locator | Page, message?: string) => Matchers)
type Matchers = { readonly [name: string]: (...args: readonly unknown[]) => Promise<void> }

const attempt = base.configure({ timeout: ATTEMPT }) as unknown as Expect

async function repeat(look: () => Promise<void>): Promise<void> {
  const end = performance.now() + LIMIT
  for (;;) {
    const began = performance.now()
    try {
      return await look()
    } catch (error) {
      const now = performance.now()
      // An error before the end of the attempt is no mismatch.
      if (now >= end || now - began < ATTEMPT * 0.9) throw error
    }
  }
}

const hasTimeout = (value: unknown) =>
  typeof value === 'object' && value !== null && 'timeout' in value

/** @param find the matchers of one target, by either `expect` */
function frequent(find: (by: Expect) => Matchers): Matchers {
  return new Proxy({} as Matchers, {
    get(_, name: string) {
      if (name === 'not') return frequent(by => find(by).not as unknown as Matchers)
      return (...args: readonly unknown[]) =>
        args.some(hasTimeout)
          ? find(base as unknown as Expect)[name]?.(...args)
          : repeat(async () => find(attempt)[name]?.(...args))
    }
  })
}

const isOnPage = (target: unknown): target is Locator | Page =>
  typeof target === 'object' && target !== null && 'locator' in target

export const expect = new Proxy(base, {
  apply(plain, self, [target, message]: [unknown, string?]) {
    if (!isOnPage(target)) return Reflect.apply(plain, self, [target, message])
    return frequent(by => by(target, message))
  },
  get(plain, name) {
    if (name !== 'poll') return Reflect.get(plain, name)
    const poll: typeof base.poll = (look, options) =>
      plain.poll(
        look,
        typeof options === 'string'
          ? { message: options, intervals: INTERVALS }
          : { intervals: INTERVALS, ...options }
      )
    return poll
  }
})
