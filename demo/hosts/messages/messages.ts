/** A page with the message list alone; the host mirrors the element's unread count. */
import '/dist/session.js'
import '/dist/message-tips.js'
import { find, signInFirst } from '../sign-in.ts'

signInFirst('agent1')

document.addEventListener('hutong-unread', event => {
  find('#unread').textContent = String((event as CustomEvent<{ count: number }>).detail.count)
})
document.addEventListener('hutong-message', event => {
  const { title } = (event as CustomEvent<{ title: string }>).detail
  find('#latest').textContent = `，最新：${title}`
})
