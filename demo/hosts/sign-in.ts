/** Sign-in of the plain pages: by their own form, or with the session of another tab. */

import { html, render } from 'lit-html'
import { login, onHostEvent } from '/dist/core.js'

type SessionElement = HTMLElement & { login(): Promise<void>; diagnostics(): Promise<unknown> }
type CancelableEvent = Event & { waitUntil(promise: Promise<unknown>): void }

export const find = <E extends HTMLElement>(selector: string) =>
  document.querySelector<E>(selector) as E

/** Resolves once the form has signed in; shows failures beside the submit button. */
export function signInWith(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector('output')
  const showText = (text: string) => {
    if (output) output.value = text
  }
  return new Promise(done =>
    form.addEventListener('submit', event => {
      event.preventDefault()
      showText('')
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
        .then(done, (error: Error) => showText(error.message))
    })
  )
}

const fields = (username: string) => html`
  <label>账号 <input name="username" .value=${username} autocomplete="username" required></label>
  <label>密码 <input name="password" type="password" autocomplete="current-password" required></label>
  <button>登录</button>
  <small>演示密码 Hutong@2026</small>
  <output role="status"></output>`

/** Shows `#workspace` while signed in and a login form in its place otherwise. */
export function signInFirst(username: string): void {
  const workspace = find('#workspace')
  const form = document.createElement('form')
  render(fields(username), form)
  workspace.before(form)
  const show = (isIn: boolean) => {
    form.hidden = isIn
    workspace.hidden = !isIn
  }
  const ready = new Promise<void>(done => onHostEvent('ready', () => done()))
  onHostEvent('ready', () => show(true))
  onHostEvent('signed-out', () => show(false))
  document.addEventListener('hutong-auth-required', event =>
    (event as CancelableEvent).waitUntil(ready)
  )
  void signInWith(form)
  void find<SessionElement>('hutong-session')
    .login()
    .catch(() => show(false))
}
