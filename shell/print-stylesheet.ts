import { theming } from '../widgets/kit/styles/theming.ts'
import css from './print.css?inline'

const applyStyles = theming(css)

/** Documents ignore `@page` in shadow roots. Only `print.css` refers to this page. */
const wide = '@page hutong-wide { size: A4 landscape }'
const documents = new WeakSet<Document>()

/** Adds the print stylesheet to a root. */
export function applyPrintStyles(root: Node): void {
  if (!(root instanceof ShadowRoot)) return
  applyStyles(root)
  const { ownerDocument } = root
  if (documents.has(ownerDocument)) return
  documents.add(ownerDocument)
  const sheet = new (ownerDocument.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(wide)
  ownerDocument.adoptedStyleSheets.push(sheet)
}
