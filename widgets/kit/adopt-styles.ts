/** Constructed sheets for shadow roots that may move from one document to another. */

/** On the root itself, because several entries of the build hold a copy of this module. */
const STYLES = Symbol.for('hutong.styles')
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

const stylesOf = (root: ShadowRoot): string[] => (Reflect.get(root, STYLES) as string[]) ?? []

/** One parsed sheet serves every element of a document; no other document takes it. */
function sheetFor(root: ShadowRoot, css: string): CSSStyleSheet {
  const { ownerDocument } = root
  const own = sheets.get(ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(ownerDocument, own)
  const there = own.get(css)
  if (there) return there
  const sheet = new (ownerDocument.defaultView ?? globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  own.set(css, sheet)
  return sheet
}

/** Gives a shadow root a sheet, once. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  if (stylesOf(root).includes(css)) return
  Reflect.set(root, STYLES, [...stylesOf(root), css])
  root.adoptedStyleSheets.push(sheetFor(root, css))
}

/** A browser empties the list of an element that moves to another document. */
export function adoptStylesAgain(root: ShadowRoot): void {
  root.adoptedStyleSheets = stylesOf(root).map(css => sheetFor(root, css))
}
