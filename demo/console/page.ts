/**
 * The page that is the console: two elements, and nothing else.
 *
 * It imports nothing that is fetched: before its first statement nothing but the page and this file
 * has been asked for, and after it the address holds no secret any more.
 */
import { takeLink } from './arrive.ts'
import css from './console.css?inline'

const arrival = takeLink()
const ground = new CSSStyleSheet()
ground.replaceSync(css)
document.adoptedStyleSheets = [ground]

const session = document.querySelector('hutong-session')
if (session && arrival) Object.assign(session, { arrival })

const icon = document.createElement('link')
icon.rel = 'icon'
icon.type = 'image/svg+xml'
icon.href = '/mark.svg'
document.head.append(icon)

void import('/dist/session.js')
void import('/dist/console.js')
