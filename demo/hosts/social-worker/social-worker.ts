/**
 * A case system for social workers. It has no softphone and no console, and uses the customer panel
 * and three events.
 */
import { html, render } from 'lit-html'
import { backend, Refused } from '../crm/backend.ts'
import { loginForm } from '../crm/login.ts'
import { type Case, caseList } from './cases.ts'
import { caseLog } from './log.ts'

interface SessionElement extends HTMLElement {
  authProvider: (reason: string, signal: AbortSignal) => Promise<unknown>
  login(): Promise<void>
}

const app = document.querySelector<HTMLElement>('#app') as HTMLElement
const session = document.querySelector('hutong-session') as SessionElement
let worker: string | undefined
let isKnown = false
let opened: Case | undefined

session.authProvider = (reason, signal) => backend.token(signal, reason !== 'first')

const login = loginForm(redraw, name => void enter(name), {
  title: '同心社工',
  promise: '登录后打开服务对象的个案'
})
const cases = caseList(redraw, one => {
  opened = one
  redraw()
})
const log = caseLog(redraw, id => cases.nameOf(id))

async function enter(name: string): Promise<void> {
  worker = name
  redraw()
  await Promise.all([cases.load(), session.login().catch(() => {})])
}

/** Without a session the page is empty; after signing in the same case opens again. */
document.addEventListener('hutong-signed-out', () => {
  worker = undefined
  redraw()
})

/** The host passes only the person's id to the panel. */
const panel = (one: Case | undefined) => html`
  <section class="box" aria-label="服务对象">
    <hutong-customer-details customer-id=${one?.id ?? ''}></hutong-customer-details>
  </section>`

const workspace = () => html`
  <header class="head">
    <h1>同心社工</h1>
    <p>个案管理</p>
    <p>${worker}</p>
  </header>
  <main class="workspace">
    ${cases.list(opened)}
    <div class="work">${panel(opened)} ${log()}</div>
  </main>`

function redraw(): void {
  if (isKnown) render(worker === undefined ? login() : workspace(), app)
}

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
