import { listenIn, receivesAudio } from '../sound.ts'
import { chooseScript, openPartner } from '../steps/call-task-steps.ts'
import { chooseFree, expect, phoneOf, registered, test } from '../support.ts'

test('libraries of another age on a page change neither the telephone nor what is sent', async ({
  page
}) => {
  await page.addInitScript(() => {
    const asText = function (this: unknown) {
      return `"${String(this)}"`
    }
    for (const { prototype } of [Array, String]) Reflect.set(prototype, 'toJSON', asText)
    Reflect.set(Object.prototype, 'addedByHost', () => 'by host')
    Reflect.set(Array.prototype, 'addedByHost', () => 'by host')
  })
  await listenIn(page)
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).click()
  await chooseFree(page)
  await page.getByRole('link', { name: '0571-88880001' }).click()
  await receivesAudio(page)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()

  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('cell').getByRole('button', { name: '编辑' }).click()
  await expect(dialog.getByRole('button', { name: /^话术模板 / })).toContainText('服务满意度回访')
})

/**
 * What Prototype.js 1.7 leaves on a page: enumerable methods on built-in prototypes, its own `Array.from`,
 * `reduce`, `bind` and `toJSON`, and `remove`, `hide` and `show` on elements.
 */
function prototypeJs() {
  const extend = (target: object, source: object) => Object.assign(target, source)
  const iterate = function (this: unknown[], act: (value: unknown, index: number) => void) {
    for (let at = 0; at < this.length; at++) act(this[at], at)
  }
  const listOf = (given: unknown): unknown[] => {
    if (!given) return []
    const own = Object(given) as { toArray?: () => unknown[]; length?: number }
    if ('toArray' in own && own.toArray) return own.toArray()
    const list: unknown[] = []
    for (let at = 0; at < (own.length ?? 0); at++) list[at] = Reflect.get(own, at)
    return list
  }
  extend(Object, { extend, toJSON: (value: unknown) => JSON.stringify(value) })
  // Takes no second argument, and knows neither sets, maps nor iterators.
  extend(Array, { from: listOf })
  extend(Array.prototype, {
    _each: iterate,
    each: iterate,
    toArray(this: unknown[]) {
      return [...this]
    },
    clone(this: unknown[]) {
      return [...this]
    },
    first(this: unknown[]) {
      return this[0]
    },
    last(this: unknown[]) {
      return this[this.length - 1]
    },
    // Of 1.5: an array of one is its only element.
    reduce(this: unknown[]) {
      return this.length > 1 ? this : this[0]
    },
    toJSON(this: unknown[]) {
      return `[${this.map(value => JSON.stringify(value)).join(', ')}]`
    }
  })
  extend(String.prototype, {
    toJSON(this: string) {
      return `"${this}"`
    },
    strip(this: string) {
      return this.trim()
    }
  })
  extend(Function.prototype, {
    bind(this: (...args: unknown[]) => unknown, context: unknown, ...first: unknown[]) {
      return (...rest: unknown[]) => this.apply(context, [...first, ...rest])
    },
    delay(this: () => void, seconds: number) {
      return setTimeout(this, seconds * 1000)
    }
  })
  extend(Element.prototype, {
    remove(this: Element) {
      this.parentNode?.removeChild(this)
      return this
    },
    hide(this: HTMLElement) {
      this.style.display = 'none'
      return this
    },
    show(this: HTMLElement) {
      this.style.display = ''
      return this
    },
    update(this: Element, text: string) {
      this.textContent = text
      return this
    }
  })
  extend(document, {
    getElementsByClassName: (name: string) => [...document.querySelectorAll(`.${name}`)]
  })
  Reflect.set(window, '$', (id: string) => document.getElementById(id))
}

test('a page of Prototype.js’s age has the telephone and the dialog', async ({ page }) => {
  const errors: unknown[] = []
  page.on('pageerror', error => errors.push(error))
  await page.addInitScript(prototypeJs)
  await listenIn(page)
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).click()
  await chooseFree(page)
  await page.getByRole('link', { name: '0571-88880001' }).click()
  await receivesAudio(page)
  await phoneOf(page).getByRole('button', { name: '键盘' }).click()
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()

  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: '高级配置' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('cell').getByRole('button', { name: '编辑' }).click()
  await expect(dialog.getByRole('button', { name: /^话术模板 / })).toContainText('服务满意度回访')
  expect(errors).toEqual([])
})

test('a page with frozen prototypes has every element', async ({ page }) => {
  await page.addInitScript(() => {
    for (const { prototype } of [Object, Array, Function, Promise, Error]) Object.freeze(prototype)
  })
  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await expect(dialog.getByLabel('任务名称')).not.toHaveValue('')
  for (const [path, name] of [
    ['transfer', /传输/],
    ['messages', /消息/]
  ] as const) {
    await page.goto(`/hosts/${path}/`)
    await page.getByLabel('密码').fill('Hutong@2026')
    await page.getByRole('button', { name: '登录' }).click()
    await page.locator('header').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
})
