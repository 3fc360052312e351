import css from './shell.css?inline'

let sheet: CSSStyleSheet | undefined

/** Gives the console's shadow root the look of its frame; the sheet is parsed once per page. */
export function dressFrame(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
