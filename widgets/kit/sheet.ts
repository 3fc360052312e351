import css from './kit.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** Gives a shadow root the kit's look; one parsed sheet serves every element of the page. */
export function dress(root: ShadowRoot): void {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
