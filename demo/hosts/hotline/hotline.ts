/**
 * A hotline application: the softphone is docked in its header and every number is a plain `tel:`
 * link.
 */
import { html, nothing, render } from 'lit-html'
import { backend, type Contact, Refused } from '../crm/backend.ts'
import { loginForm } from '../crm/login.ts'

interface SessionElement extends HTMLElement {
  authProvider: (reason: string, signal: AbortSignal) => Promise<unknown>
  login(): Promise<void>
}

const app = document.querySelector<HTMLElement>('#app') as HTMLElement
const session = document.querySelector('hutong-session') as SessionElement
let cases: readonly Contact[] = []
let opened: Contact | undefined
let isIn = false
let isKnown = false
const notes = new Map<string, string>()

session.authProvider = (reason, signal) => backend.token(signal, reason !== 'first')
const login = loginForm(redraw, () => void enter(), {
  title: '同心热线',
  promise: '登录后电话自动就绪'
})

async function enter(): Promise<void> {
  isIn = true
  redraw()
  cases = await backend.contacts('').then(
    found => found.list.slice(0, 12),
    () => []
  )
  opened ??= cases[0]
  redraw()
  await session.login().catch(() => {})
}

document.addEventListener('hutong-screen-pop', event => {
  const { number } = (event as CustomEvent<{ number: string }>).detail
  opened = cases.find(one => one.phone === number) ?? opened
  redraw()
})

const choose = (one: Contact) => () => {
  opened = one
  redraw()
}

const write = (event: Event) => {
  if (opened) notes.set(opened.id, (event.target as HTMLTextAreaElement).value)
}

const list = () => html`
  <nav aria-label="回访">
    <h2>今日回访</h2>
    <ul>
      ${cases.map(
        one => html`<li><button aria-current=${one === opened} @click=${choose(one)}>
          <b>${one.name}</b><span>${one.city}</span></button></li>`
      )}
    </ul>
  </nav>`

const sheet = (one: Contact) => html`
  <section>
    <h2>${one.name}</h2>
    <p>${[one.city, one.company].filter(Boolean).join(' · ')}</p>
    <p>联系电话 <a href="tel:${one.phone}">${one.phone.slice(0, 3)}****${one.phone.slice(-4)}</a>（点击拨打）</p>
    <label>本次来电记录
      <textarea rows="8" placeholder="通话中随手记下要点" .value=${notes.get(one.id) ?? ''} @input=${write}></textarea>
    </label>
  </section>`

function redraw(): void {
  if (!isKnown) return
  render(
    isIn
      ? html`<main class="workspace">${list()}${opened ? sheet(opened) : nothing}</main>`
      : login(),
    app
  )
}

backend
  .token()
  .then(enter)
  .catch(error => {
    if (!(error instanceof Refused)) throw error
  })
  .finally(() => {
    isKnown = true
    redraw()
  })
