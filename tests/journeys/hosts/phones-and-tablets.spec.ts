/** The softphone and the customer panel on a phone: a finger, a narrow window, a keyboard on the screen. */
import type { Page } from 'playwright/test'
import { listenIn, receivesAudio } from '../sound.ts'
import { chooseFree, customerCalls, expect, phoneOf, registered, test } from '../support.ts'

const portrait = { width: 360, height: 740 }
const landscape = { width: 740, height: 360 }
/** WCAG 2.2, criterion 2.5.8. */
const LEAST_PX = 24

test.use({ viewport: portrait, deviceScaleFactor: 2, hasTouch: true, isMobile: true })

/** The page of the partner with its telephone unfolded. */
async function open(page: Page): Promise<void> {
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).tap()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).tap()
}

/** Controls that a finger misses, and how far the page scrolls sideways. */
const flaws = (page: Page, tag: string) =>
  page.evaluate(
    ([name, least]) => {
      const root = document.querySelector(name)?.shadowRoot
      const controls = root?.querySelectorAll('button, input, textarea, [role=tab], a[href]') ?? []
      const small = [...controls].flatMap(control => {
        const { width, height } = control.getBoundingClientRect()
        // A field of one pixel only receives the focus of a composite control.
        const isShown = width > 1 && height > 1
        const label = control.getAttribute('aria-label') ?? control.textContent?.trim()
        return isShown && Math.min(width, height) < least ? [`${label} ${width}×${height}`] : []
      })
      const { scrollWidth, clientWidth } = document.documentElement
      return { small, sideways: scrollWidth - clientWidth }
    },
    [tag, LEAST_PX] as const
  )
const none = { small: [], sideways: 0 }

test('a call goes on while the phone is turned, with every control in reach', async ({
  page,
  server
}) => {
  await listenIn(page)
  await open(page)
  await chooseFree(page)
  expect(await flaws(page, 'hutong-softphone')).toEqual(none)
  await customerCalls(server, 'agent2')
  const phone = phoneOf(page)
  const answer = phone.getByRole('button', { name: '接听' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(landscape)
  await expect(answer).toBeInViewport({ ratio: 1 })
  await answer.tap()
  await receivesAudio(page)
  const hangUp = phone.getByRole('button', { name: '挂断' })
  await expect(hangUp).toBeInViewport({ ratio: 1 })
  expect((await hangUp.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await phone.getByRole('button', { name: '键盘' }).tap()
  await phone.getByRole('button', { name: '5', exact: true }).tap()
  expect(await flaws(page, 'hutong-softphone')).toEqual(none)
  await page.setViewportSize(portrait)
  await expect(phone.getByText('5', { exact: true }).first()).toBeVisible()
  await expect(hangUp).toBeInViewport({ ratio: 1 })
  expect(await flaws(page, 'hutong-softphone')).toEqual(none)
  await receivesAudio(page)
  await hangUp.tap()
  await expect(phone.getByRole('button', { name: '坐席状态：整理' })).toBeVisible()
})

test('the keyboard on the screen covers neither the number nor the answer button', async ({
  page,
  server
}) => {
  const keyboard = 340
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: innerHeight })
    Object.defineProperty(window, 'visualViewport', { value: view })
  })
  const show = (height: number) =>
    page.evaluate(covered => {
      const view = window.visualViewport as unknown as { height: number } & EventTarget
      view.height = innerHeight - covered
      view.dispatchEvent(new Event('resize'))
    }, height)
  await open(page)
  await chooseFree(page)
  const phone = phoneOf(page)
  const number = phone.getByRole('textbox', { name: '电话号码' })
  const bottom = async (part: typeof number) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await number.tap()
  const before = await bottom(phone.getByRole('button', { name: '呼叫', exact: true }))
  await show(keyboard)
  await number.scrollIntoViewIfNeeded()
  expect(await bottom(number)).toBeLessThan(portrait.height - keyboard)
  await customerCalls(server, 'agent2')
  const answer = phone.getByRole('button', { name: '接听' })
  await expect(answer).toBeVisible()
  await expect.poll(() => bottom(answer)).toBeLessThan(portrait.height - keyboard)
  await phone.getByRole('button', { name: '拒接' }).tap()
  await show(0)
  await expect
    .poll(() => bottom(phone.getByRole('button', { name: '呼叫', exact: true })))
    .toBe(before)
})

test('a page that is frozen during a call has it when it comes back', async ({ page, server }) => {
  await page.addInitScript(() => {
    const log: string[] = []
    Reflect.set(window, 'screenLog', log)
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        async request(type: string) {
          log.push(type)
          return { release: async () => void log.push('released') }
        }
      }
    })
  })
  const log = () => page.evaluate(() => Reflect.get(window, 'screenLog'))
  await listenIn(page)
  await open(page)
  await chooseFree(page)
  await customerCalls(server, 'agent2')
  await phoneOf(page).getByRole('button', { name: '接听' }).tap()
  await receivesAudio(page)
  expect(await log()).toEqual(['screen'])
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise(resolve => setTimeout(resolve, 8000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await receivesAudio(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await log()).toEqual(['screen', 'screen'])
  await phoneOf(page).getByRole('button', { name: '挂断' }).tap()
  await expect.poll(log).toEqual(['screen', 'screen', 'released'])
})

test('the customer panel fits a phone, and its fields do not zoom the page', async ({ page }) => {
  await open(page)
  await page.evaluate(async () => {
    const address = '/dist/customer-details.js'
    await import(address)
    const panel = document.createElement('hutong-customer-details')
    panel.setAttribute('customer-id', 'customer-1')
    document.querySelector('hutong-softphone')?.remove()
    document.body.append(panel)
  })
  const panel = page.locator('hutong-customer-details')
  await panel.getByRole('button', { name: '编辑' }).first().tap()
  const name = panel.getByRole('textbox', { name: '公司' })
  await expect(name).toHaveCSS('font-size', '16px')
  expect(await flaws(page, 'hutong-customer-details')).toEqual(none)
  await name.fill('移动科技')
  await panel.getByRole('button', { name: '保存' }).tap()
  await expect(panel.getByText('移动科技')).toBeVisible()
  expect(await flaws(page, 'hutong-customer-details')).toEqual(none)
})
