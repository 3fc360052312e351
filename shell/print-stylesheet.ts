import { theming } from '../widgets/kit/styles/theming.ts'
import css from './print.css?inline'

const applyStyles = theming(css)

/** A table that needs the width of A4 on its side; `print.css` has its type. */
const WIDE = 'table:has(th:nth-of-type(13))'
const landscape = '@page { size: A4 landscape }'

/**
 * Adds the print stylesheet to a root, and turns the paper while a wide table is printed: documents ignore
 * `@page` in shadow roots. Returns the end of the latter.
 */
export function applyPrintStyles(root: Node): () => void {
  if (!(root instanceof ShadowRoot)) return () => {}
  applyStyles(root)
  const { ownerDocument } = root
  const { defaultView: window } = ownerDocument
  if (!window) return () => {}
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(landscape)
  const restore = () => {
    ownerDocument.adoptedStyleSheets = ownerDocument.adoptedStyleSheets.filter(it => it !== sheet)
  }
  const turn = () => {
    restore()
    if (root.querySelector(WIDE)) ownerDocument.adoptedStyleSheets.push(sheet)
  }
  window.addEventListener('beforeprint', turn)
  window.addEventListener('afterprint', restore)
  return () => {
    restore()
    window.removeEventListener('beforeprint', turn)
    window.removeEventListener('afterprint', restore)
  }
}
