/** A third-party CRM that embeds Hutong with one script tag, three elements and their events. */
import { html, render } from 'lit-html'
import { onNumber } from '../number-channel.ts'
import { backend, Refused } from './backend.ts'
import { contactList } from './contacts.ts'
import { eventLog } from './log.ts'
import { loginForm } from './login.ts'

interface SessionElement extends HTMLElement {
  authProvider: (reason: string, signal: AbortSignal) => Promise<unknown>
  login(): Promise<void>
  logout(): Promise<void>
}

const app = document.querySelector<HTMLElement>('#app') as HTMLElement
let user: string | undefined
let isKnown = false
let isLeaving = false
/** Number passed from the demo's index page. */
let handed: string | undefined

const session = document.createElement('hutong-session') as SessionElement
session.setAttribute('api-base', '/api')
session.setAttribute('dial-root', '.card')
session.setAttribute('heartbeat', 'worker')
session.setAttribute('theme', 'light')
session.authProvider = (reason, signal) => backend.token(signal, reason !== 'first')
document.body.append(session)

const softphone = document.createElement('hutong-softphone')

/** A chosen KPI opens its rows in the console, in a new tab. */
const kpis = document.createElement('hutong-dashboard')
kpis.setAttribute('console-url', '/console')

const login = loginForm(redraw, name => void enter(name), {
  title: '远帆 CRM',
  promise: '登录后电话自动就绪'
})
const contacts = contactList(redraw)
const log = eventLog(redraw)

async function enter(name: string): Promise<void> {
  user = name
  redraw()
  void contacts.load()
  await session.login().catch(() => {})
}

async function leave(): Promise<void> {
  isLeaving = true
  await session.logout().catch(() => {})
  await backend.logout().catch(() => {})
  isLeaving = false
  user = undefined
  redraw()
}

document.addEventListener('hutong-screen-pop', event => {
  const { number } = (event as CustomEvent<{ number: string }>).detail
  void contacts.openByNumber(number)
})

/** Also fired when another tab signs out. */
document.addEventListener('hutong-signed-out', () => {
  if (isLeaving) return
  user = undefined
  redraw()
})

const workspace = () => html`
  <header class="bar">
    <h1>远帆 CRM</h1>
    ${handed && html`<button class="handed" data-hutong-dial=${handed}>拨打 ${handed}</button>`}
    <span>${user}</span>
    <button class="plain" @click=${leave}>退出</button>
  </header>
  <main class="workspace">
    <div class="work">
      <section class="today" aria-labelledby="today-title">
        <h2 id="today-title">今日话务</h2>
        ${kpis}
      </section>
      ${contacts.table()} ${log()}
    </div>
    <aside class="side">${contacts.card()} ${softphone}</aside>
  </main>`

function redraw(): void {
  if (isKnown) render(user === undefined ? login() : workspace(), app)
}

onNumber(number => {
  handed = number
  redraw()
})

/** A second tab or a reload: the CRM's own cookie identifies the user. */
backend
  .token()
  .then(token => enter(token.userName))
  .catch(error => {
    if (!(error instanceof Refused)) throw error
  })
  .finally(() => {
    isKnown = true
    redraw()
  })
