/** What is done in each browser besides Chromium, on a page with every element of the built product. */
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { prototypeJs } from '../support/browser/prototype-js.ts'
import type { DrivenPage } from './driver.ts'

/** Elements whose methods the stories call. */
type Any = HTMLElement & Record<string, (...given: readonly unknown[]) => Promise<unknown>>

/** Opens a page of a host, and signs in by the session's method. */
async function signIn(page: DrivenPage, server: string, username: string): Promise<void> {
  await page.goto(`${server}/hosts/partner/`)
  await page.evaluate(
    async ([name, password]) => {
      const address = '/dist/hutong.js'
      await import(address)
      const session = document.querySelector('hutong-session') as unknown as Any
      await session.diagnostics?.()
      await session.login?.({ by: 'password', username: name, password })
    },
    [username, PASSWORD] as const
  )
}

/** A call to the echo number: sound arrives, and its quality is measured. */
export async function expectCall(page: DrivenPage, server: string): Promise<void> {
  await signIn(page, server, 'agent1')
  await expectRegistered(page)
  await page.evaluate(async number => {
    await (document.querySelector('hutong-session') as unknown as Any).setAgentState?.('SIGN_FREE')
    await (document.querySelector('hutong-softphone') as unknown as Any).dial?.(number)
  }, '9196')
  await page.waitForFunction(
    () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'call')?.state === 'talking'
  )
  await page.waitForFunction(
    () => Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'quality')?.mos > 3
  )
  await page.evaluate(
    () => (document.querySelector('hutong-softphone') as unknown as Any).hangUp?.(),
    undefined
  )
}

/** Edits a customer by the panel's own form. */
export async function expectPanel(page: DrivenPage, server: string): Promise<void> {
  await signIn(page, server, 'leader')
  await page.evaluate(async () => {
    const panel = document.createElement('hutong-customer-details') as unknown as Any
    const until = (name: string) =>
      new Promise(done => panel.addEventListener(name, done, { once: true }))
    const loaded = until('hutong-load')
    await panel.setAttribute('customer-id', 'customer-1')
    document.body.append(panel)
    await loaded
    await panel.edit?.()
    const field = async (): Promise<HTMLInputElement> => {
      for (;;) {
        const label = [...(panel.shadowRoot?.querySelectorAll('label') ?? [])].find(it =>
          it.textContent?.includes('公司')
        )
        const input = label && panel.shadowRoot?.getElementById(label.htmlFor)
        if (input instanceof HTMLInputElement) return input
        await new Promise(requestAnimationFrame)
      }
    }
    const input = await field()
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, `火狐科技${Date.now() % 1000}`)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    const saved = until('hutong-save')
    await panel.save?.()
    await saved
  }, undefined)
}

/** The dialog refuses a task without a script, and creates it once one is chosen. */
export async function expectTask(page: DrivenPage, server: string): Promise<void> {
  await signIn(page, server, 'leader')
  const { fields, created } = await page.evaluate(async () => {
    const dialog = document.createElement('hutong-call-task-dialog') as unknown as Any
    document.body.append(dialog)
    const until = <Detail>(name: string) =>
      new Promise<Detail>(done =>
        dialog.addEventListener(name, event => done((event as CustomEvent<Detail>).detail), {
          once: true
        })
      )
    const found = async <Part>(look: () => Part | null | undefined): Promise<Part> => {
      for (;;) {
        const part = look()
        if (part) return part
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
    await dialog.show?.('create')
    const invalid = until<{ fields: readonly string[] }>('hutong-invalid')
    await dialog.submit?.().catch(() => undefined)
    const { fields } = await invalid
    const root = dialog.shadowRoot
    const labelOf = (button: Element) =>
      (button.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map(id => root?.getElementById(id)?.textContent)
        .join(' ')
    const script = await found(() =>
      [...(root?.querySelectorAll('button') ?? [])].find(it => labelOf(it).startsWith('话术模板'))
    )
    script.click()
    const options = () => [...(root?.querySelectorAll('[role=option]') ?? [])]
    const name = '服务满意度回访'
    const option = await found(() => options().find(it => it.textContent?.includes(name)))
    ;(option as HTMLElement).click()
    await found(() => script.textContent?.includes(name))
    const submitted = until<{ callTaskId?: string }>('hutong-submit')
    await dialog.submit?.()
    return { fields, created: (await submitted).callTaskId }
  }, undefined)
  if (!fields.includes('templateCode')) throw new Error(`invalid: ${fields.join(', ')}`)
  if (!created) throw new Error('the task has no id')
}

/** The console opens pages by its method, and shows rows. */
export async function expectConsole(page: DrivenPage, server: string): Promise<void> {
  await page.goto(`${server}/console/`)
  await page.waitForFunction(() =>
    document.querySelector('hutong-console')?.shadowRoot?.querySelector('input[type=password]')
  )
  await page.evaluate(
    async ([username, password]) => {
      const session = document.querySelector('hutong-session') as unknown as Any
      await session.login?.({ by: 'password', username, password })
    },
    ['admin', PASSWORD] as const
  )
  await page.waitForFunction(() => {
    const root = document.querySelector('hutong-console')?.shadowRoot
    const agree = root?.querySelector<HTMLElement>('[role=checkbox]')
    if (agree?.getAttribute('aria-checked') === 'false') agree.click()
    const button = [...(root?.querySelectorAll('button') ?? [])].find(
      it => it.textContent?.trim() === '同意'
    )
    button?.click()
    return root?.querySelector('nav')
  })
  await page.evaluate(
    () =>
      (document.querySelector('hutong-console') as unknown as Any).navigate?.('/customer/index'),
    undefined
  )
  await page.waitForFunction(
    () =>
      (document.querySelector('hutong-console')?.shadowRoot?.querySelectorAll('tbody tr').length ??
        0) > 3
  )
}

/** A page whose libraries replaced built-in functions: the softphone is shown and registers. */
export async function expectHostile(page: DrivenPage, server: string): Promise<void> {
  await page.goto(`${server}/`)
  await page.evaluate(prototypeJs, undefined)
  await page.evaluate(
    async ([username, password]) => {
      const session = document.createElement('hutong-session')
      session.setAttribute('api-base', '/api')
      document.body.replaceChildren(session, document.createElement('hutong-softphone'))
      const address = '/dist/hutong.js'
      await import(address)
      await (session as unknown as Any).login?.({ by: 'password', username, password })
    },
    ['agent1', PASSWORD] as const
  )
  await expectRegistered(page)
}

const expectRegistered = (page: DrivenPage): Promise<unknown> =>
  page.waitForFunction(
    () =>
      Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status ===
      'registered'
  )

/** In a browser without WebRTC the phone registers, says that it cannot call, and leaves 空闲. */
export async function expectNoCalls(page: DrivenPage, server: string): Promise<void> {
  await signIn(page, server, 'agent1')
  await expectRegistered(page)
  await page.evaluate(() => {
    document.querySelector('hutong-softphone')?.setAttribute('variant', 'panel')
  }, undefined)
  await page.waitForFunction(() =>
    document
      .querySelector('hutong-softphone')
      ?.shadowRoot?.textContent?.includes('当前浏览器不支持网页通话')
  )
  const reason = await page.evaluate(async number => {
    const phone = document.querySelector('hutong-softphone') as unknown as Any
    await (document.querySelector('hutong-session') as unknown as Any).setAgentState?.('SIGN_FREE')
    return phone.dial?.(number).then(
      () => 'dialled',
      (error: Error) => error.message
    )
  }, '9196')
  if (!reason?.includes('当前浏览器不支持网页通话')) throw new Error(`the dial: ${reason}`)
}
