/** A page with the messages alone; the host repeats what the element tells it. */
import '/dist/session.js'
import '/dist/message-tips.js'
import { signInBy } from '../sign-in.ts'

const find = <E extends HTMLElement>(id: string) => document.querySelector<E>(id) as E
signInBy(find<HTMLFormElement>('#login'), find('#desk'))

document.addEventListener('hutong-unread', event => {
  find('#unread').textContent = String((event as CustomEvent<{ count: number }>).detail.count)
})
document.addEventListener('hutong-message', event => {
  const { title } = (event as CustomEvent<{ title: string }>).detail
  find('#latest').textContent = `，最新：${title}`
})
