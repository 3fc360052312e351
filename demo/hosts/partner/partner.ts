/**
 * A plain page without a framework: ES modules, the host's own login form, a floating softphone.
 */
import '/dist/session.js'
import '/dist/softphone.js'
import { signInWith } from '../sign-in.ts'

const form = document.querySelector<HTMLFormElement>('#login')
if (form)
  void signInWith(form).then(() => {
    form.hidden = true
  })
