/** Sign-in of the plain pages: by their own form, or with the session of another tab. */

import { html, render } from 'lit-html'
import { login, onHostEvent } from '/dist/core.js'

type SessionElement = HTMLElement & { login(): Promise<void>; diagnostics(): Promise<unknown> }
type Asking = Event & { waitUntil(promise: Promise<unknown>): void }

export const find = <E extends HTMLElement>(selector: string) =>
  document.querySelector<E>(selector) as E

/** Resolves once the form has signed in; shows failures beside the submit button. */
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
      // `diagnostics()` resolves once the session element is ready; `login` needs it.
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

/** Shows `#desk` while signed in and a login form in its place otherwise. */
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
