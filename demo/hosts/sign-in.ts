/** How the plain pages sign in: by a form of their own, or as another tab of the browser is. */

import { html, render } from 'lit-html'
import { login, onHostEvent } from '/dist/core.js'

type SessionElement = HTMLElement & { login(): Promise<void>; diagnostics(): Promise<unknown> }
type Asking = Event & { waitUntil(promise: Promise<unknown>): void }

export const find = <E extends HTMLElement>(selector: string) =>
  document.querySelector<E>(selector) as E

/** Resolves once somebody has signed in by the form; says beside its button why not. */
export function signInWith(form: HTMLFormElement): Promise<void> {
  const said = form.querySelector('output')
  const say = (text: string) => {
    if (said) said.value = text
  }
  return new Promise(done =>
    form.addEventListener('submit', event => {
      event.preventDefault()
      say('')
      const typed = new FormData(form)
      const credentials = {
        by: 'password',
        username: String(typed.get('username')).trim(),
        password: String(typed.get('password'))
      } as const
      // What is asked of the element waits until its session has begun; nothing is signed in before.
      find<SessionElement>('hutong-session')
        .diagnostics()
        .then(() => login(credentials))
        .then(done, (error: Error) => say(error.message))
    })
  )
}

const fields = (username: string) => html`
  <label>账号 <input name="username" .value=${username} autocomplete="username" required></label>
  <label>密码 <input name="password" type="password" autocomplete="current-password" required></label>
  <button>登录</button>
  <small>演示密码 Hutong@2026</small>
  <output role="status"></output>`

/** A page whose `#desk` is for those who are signed in; all others find a form in its place. */
export function signInFirst(username: string): void {
  const desk = find('#desk')
  const form = document.createElement('form')
  render(fields(username), form)
  desk.before(form)
  const show = (isIn: boolean) => {
    form.hidden = isIn
    desk.hidden = !isIn
  }
  const ready = new Promise<void>(done => onHostEvent('ready', () => done()))
  onHostEvent('ready', () => show(true))
  onHostEvent('signed-out', () => show(false))
  document.addEventListener('hutong-auth-required', event => (event as Asking).waitUntil(ready))
  void signInWith(form)
  void find<SessionElement>('hutong-session')
    .login()
    .catch(() => show(false))
}
