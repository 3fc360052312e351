/** The window of a softphone outside its page: one per page, kept above other windows by the browser. */
import { adoptStyles, stylesOf } from '../../kit/styles/adopt-styles.ts'

interface WindowOpener {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>
}

let current: Window | undefined

/** Closes the former one. Rejects without a user gesture, and where the browser forbids such windows. */
export async function openWindow(): Promise<Window> {
  const opener = Reflect.get(window, 'documentPictureInPicture') as WindowOpener
  const next = await opener.requestWindow({ width: 320, height: 520 })
  current?.close()
  current = next
  return next
}

/** The panel fills the window. */
const FILLED =
  ':host{display:block;block-size:100vh}' +
  '.hutong-root:not(.hutong-portal){background:var(--hutong-bg);overflow:auto}' +
  '[part=base]>div{inline-size:100%;max-inline-size:none;min-block-size:100vh;border:0;border-radius:0;box-shadow:none}'

const PUBLIC_TOKEN = /var\(\s*(--hutong-[\w-]+)\s*,/g

/** What the page sets of the public tokens, which its styles do not do in another document. */
function copyTokens(from: Element, to: HTMLElement, styles: readonly string[]): void {
  const { style } = to
  const set = getComputedStyle(from)
  const names = new Set(
    styles.flatMap(css => [...css.matchAll(PUBLIC_TOKEN)].map(([, name]) => name))
  )
  for (const name of names)
    if (name && name !== '--hutong-zoom') style.setProperty(name, set.getPropertyValue(name))
}

/** Language, theme, density and size of the view, also after a change. Returns the function that ends it. */
function followLook(root: Element, copies: readonly HTMLElement[]): () => void {
  const copy = () => {
    for (const { name, value } of root.attributes)
      if (name === 'lang' || name.startsWith('data-'))
        for (const each of copies) each.setAttribute(name, value)
    for (const each of copies)
      each.ownerDocument.documentElement.lang = root.getAttribute('lang') ?? ''
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(root, { attributes: true })
  return () => observer.disconnect()
}

export interface Outside {
  /** Contains the view. */
  readonly root: HTMLElement
  /** Contains its overlays. */
  readonly portal: HTMLElement
  readonly stop: () => void
}

/**
 * A shadow root in the window's document with the styles of that in which `place` is. Constructed
 * stylesheets belong to one document: they are constructed again.
 */
export function furnish(target: Window, place: Element, title: string): Outside {
  const { document } = target
  const own = place.getRootNode() as ShadowRoot
  const styles = stylesOf(own)
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const bare = document.createElement('div').attachShadow({ mode: 'open' })
  for (const css of styles) adoptStyles(shadow, css)
  adoptStyles(shadow, FILLED)
  adoptStyles(bare, 'body{margin:0}')
  document.adoptedStyleSheets = [...bare.adoptedStyleSheets]
  copyTokens(own.host, host, styles)
  const add = (className: string) => {
    const box = document.createElement('div')
    box.className = className
    shadow.append(box)
    return box
  }
  const root = add('hutong-root')
  const portal = add('hutong-root hutong-portal')
  portal.popover = 'manual'
  document.title = title
  document.body.append(host)
  const look = place.closest('.hutong-root')
  return { root, portal, stop: look ? followLook(look, [root, portal]) : () => {} }
}

/** Shortcuts that the softphone leaves to the page are the page's. */
export function forwardKeys(from: Window): void {
  from.document.addEventListener('keydown', event => {
    if (event.defaultPrevented || !event.ctrlKey || !event.altKey) return
    const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event
    const init = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat, bubbles: true }
    const copy = new KeyboardEvent('keydown', { ...init, cancelable: true })
    if (!document.dispatchEvent(copy)) event.preventDefault()
  })
}
