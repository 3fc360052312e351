/**
 * Entry of the console page, which holds two elements and nothing else.
 *
 * It has no static import that causes a request: the credentials are off the address before
 * anything else is fetched.
 */

import css from './console.css?inline'
import { takeLoginLink } from './login-link.ts'

const loginLink = takeLoginLink()
const ground = new CSSStyleSheet()
ground.replaceSync(css)
document.adoptedStyleSheets = [ground]

const session = document.querySelector('hutong-session')
if (session && loginLink) Object.assign(session, { arrival: loginLink })

const icon = document.createElement('link')
icon.rel = 'icon'
icon.type = 'image/svg+xml'
icon.href = '/mark.svg'
document.head.append(icon)

void import('/dist/session.js')
void import('/dist/console.js')
