/** Constructed stylesheets for shadow roots that may move between documents. */

/** Stored on the root itself, because several entries of the build have a copy of this module. */
const STYLES = Symbol.for('hutong.styles')
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The styles of a root, in the order of their adoption. */
export const stylesOf = (root: ShadowRoot): string[] =>
  (Reflect.get(root, STYLES) as string[]) ?? []

/**
 * One parsed stylesheet per document, shared by all elements; constructed sheets cannot be used across
 * documents.
 */
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

/** Adopts a stylesheet once per shadow root. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  if (stylesOf(root).includes(css)) return
  Reflect.set(root, STYLES, [...stylesOf(root), css])
  root.adoptedStyleSheets.push(sheetFor(root, css))
}

/** Browsers clear `adoptedStyleSheets` of an element that moves to another document. */
export function adoptStylesAgain(root: ShadowRoot): void {
  root.adoptedStyleSheets = stylesOf(root).map(css => sheetFor(root, css))
}
