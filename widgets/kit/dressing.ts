/** Gives shadow roots a look; one parsed sheet serves every element of the page. */
export function dressing(css: string): (root: ShadowRoot) => void {
  let sheet: CSSStyleSheet | undefined
  return root => {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  }
}
