/** What is done in each browser besides Chromium, on a page with every element of the built product. */
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
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
  await page.waitForFunction(
    () =>
      Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'registration')?.status ===
      'registered'
  )
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

/** The dialog opens with its options and refuses a task without a script. */
export async function expectTask(page: DrivenPage, server: string): Promise<void> {
  await signIn(page, server, 'leader')
  const fields = await page.evaluate(async () => {
    const dialog = document.createElement('hutong-call-task-dialog') as unknown as Any
    document.body.append(dialog)
    await dialog.show?.('create')
    const invalid = new Promise<readonly string[]>(done =>
      dialog.addEventListener(
        'hutong-invalid',
        event => done((event as CustomEvent).detail.fields),
        {
          once: true
        }
      )
    )
    await dialog.submit?.().catch(() => undefined)
    return invalid
  }, undefined)
  if (!fields.includes('templateCode')) throw new Error(`invalid: ${fields.join(', ')}`)
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
