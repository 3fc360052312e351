import css from '../large.css?inline'

let sheet: CSSStyleSheet | undefined

/** Gives a shadow root the look of the large parts too; the sheet is parsed once per page. */
export function dressForPages(root: Node): void {
  if (!(root instanceof ShadowRoot)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
