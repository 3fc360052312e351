import { login, onHostEvent } from '/dist/core.js'

type SessionElement = HTMLElement & { login(): Promise<void> }
type Asking = Event & { waitUntil(promise: Promise<unknown>): void }

/** The form of a plain page: it stands there when no other tab is signed in, and gives way to `desk`. */
export function signInBy(form: HTMLFormElement, desk: HTMLElement): void {
  const said = form.querySelector('output')
  const show = (isIn: boolean) => {
    form.hidden = isIn
    desk.hidden = !isIn
  }
  const ready = new Promise<void>(done => onHostEvent('ready', () => done()))
  onHostEvent('ready', () => show(true))
  onHostEvent('signed-out', () => show(false))
  document.addEventListener('hutong-auth-required', event => (event as Asking).waitUntil(ready))
  form.addEventListener('submit', event => {
    event.preventDefault()
    const typed = new FormData(form)
    login({
      by: 'password',
      username: String(typed.get('username')).trim(),
      password: String(typed.get('password'))
    }).catch((error: Error) => {
      if (said) said.value = error.message
    })
  })
  void document
    .querySelector<SessionElement>('hutong-session')
    ?.login()
    .catch(() => show(false))
}
