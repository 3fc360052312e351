/** A plain page without a framework: ES modules, the page's own form, the telephone floating. */
import { login } from '/dist/core.js'
import '/dist/session.js'
import '/dist/softphone.js'

const form = document.querySelector<HTMLFormElement>('#login')
const said = document.querySelector<HTMLOutputElement>('#said')

form?.addEventListener('submit', event => {
  event.preventDefault()
  if (said) said.value = ''
  const typed = new FormData(form)
  login({
    by: 'password',
    username: String(typed.get('username')).trim(),
    password: String(typed.get('password'))
  }).then(
    () => {
      form.hidden = true
    },
    (error: Error) => {
      if (said) said.value = error.message
    }
  )
})
