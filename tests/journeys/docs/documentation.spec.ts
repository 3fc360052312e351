import { pagePaths } from '../../../demo/site/read-site.ts'
import { axeFinds } from '../axe/axe.ts'
import { expect, test } from '../support.ts'

test('the documentation is found, searched by keyboard, and shows its examples', async ({
  page
}) => {
  await page.goto('/docs/')
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible()
  const code = page.locator('.code').first()
  await expect(code).toContainText(new URL(page.url()).origin)
  await expect(code).toContainText(/integrity="sha384-[\w+/=]{40,}/)
  await expect(page.frameLocator('.example').first().locator('hutong-softphone')).toContainText(
    '空闲'
  )
  await page.getByRole('searchbox').fill('screen pop')
  const results = page.locator('.results a')
  await expect(results.first()).toContainText('Screen pop')
  await page.keyboard.press('ArrowDown')
  await expect(results.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/jobs\/screen-pop\//)
  await page.getByRole('searchbox').fill('坐席状态')
  await expect(results.first()).toBeVisible()
  // No section has all of these words.
  await page.getByRole('searchbox').fill('asterisk qqzzxxvv')
  await expect(results.first()).toContainText('Asterisk')
  await page.getByRole('searchbox').fill('qqzzxxvv')
  await expect(page.locator('.results')).toHaveText('Nothing found')
})

test('every page has its title, its links lead to pages, and every anchor is there', async ({
  page,
  baseURL
}) => {
  const known = new Map<string, Set<string>>()
  const links: { from: string; to: URL }[] = []
  for (const path of pagePaths()) {
    const reply = await page.request.get(`/docs/${path}/`)
    expect(reply.status(), path).toBe(200)
    const html = await reply.text()
    expect(html, path).toMatch(/<title>[^<]+ – Hutong<\/title>/)
    known.set(
      `/docs/${path}/`,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''))
    )
    for (const [, link = ''] of html.matchAll(/<a href="([^"]+)"/g))
      links.push({ from: path, to: new URL(link, `${baseURL}/docs/${path}/`) })
  }
  const broken = links.filter(({ to }) => {
    if (to.origin !== baseURL || !to.pathname.startsWith('/docs/')) return false
    if (/^\/docs\/(?:playground\/)?$/.test(to.pathname)) return false
    const anchors = known.get(to.pathname)
    return !anchors || (to.hash !== '' && !anchors.has(decodeURIComponent(to.hash.slice(1))))
  })
  expect(broken.map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`)).toEqual([])
  const list = await (await page.request.get('/llms.txt')).text()
  for (const [, address = ''] of list.matchAll(/\]\((\/docs\/[^)]+)\)/g))
    expect((await page.request.get(address)).status(), address).toBe(200)
})

test('axe finds nothing in the documentation and in the playground', async ({ page }) => {
  for (const path of ['start', 'elements', 'jobs/theme', 'glossary', 'playground']) {
    await page.goto(`/docs/${path}/`)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(await axeFinds(page, ['html']), path).toEqual([])
  }
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(), 'playground').toBe(0)
  await page.goto('/docs/elements/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Sandbox' })).toBeVisible()
  expect(await axeFinds(page, ['html'])).toEqual([])
  expect(await overflow(), 'elements').toBe(0)
})

test('the playground changes an element, calls its methods, and writes the code for it', async ({
  page
}) => {
  await page.goto('/docs/playground/')
  const phone = page.locator('#stage hutong-softphone')
  await expect(phone).toContainText('空闲')
  await page.getByLabel('variant').selectOption('bar')
  await expect(phone).toHaveAttribute('variant', 'bar')
  await page.getByLabel('--hutong-radius').fill('0px')
  await page.getByLabel('--hutong-radius').press('Enter')
  const code = page.locator('#code code')
  await expect(code).toContainText('<hutong-softphone variant="bar"></hutong-softphone>')
  await expect(code).toContainText('--hutong-radius: 0px;')
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await expect(code).toContainText("import 'hutong/softphone'")
  await expect(page.locator('#log')).toContainText('"isRegistered":true')
  await page.getByLabel('dial number').fill('13800001001')
  await page.getByRole('button', { name: 'dial()' }).click()
  await expect(page.locator('#log')).toContainText('hutong-answer')
  await page.getByRole('button', { name: 'hangUp()' }).click()
  await expect(page.locator('#log')).toContainText('hutong-call-end')
  await page.getByRole('combobox', { name: 'Element' }).selectOption('hutong-customer-details')
  await expect(page.locator('#stage')).toContainText('远帆科技有限公司')
})
