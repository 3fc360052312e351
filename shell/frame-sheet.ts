import css from './shell.css?inline'

let sheet: CSSStyleSheet | undefined

/** Gives the console's shadow root the look of what stands in front of its frame. */
export function dress(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
