/**
 * Hot replacement of constructed stylesheets: all sheets created from a changed text get the new
 * one, in every shadow root that adopted them, and so do sheets created later.
 */

/** The current text of each stylesheet module by its first one. */
const current = new Map<string, string>()
const sheets = new Map<CSSStyleSheet, string>()

const replaceSync = CSSStyleSheet.prototype.replaceSync

function update(sheet: CSSStyleSheet, written: string): void {
  let text = written
  for (const [first, now] of current) text = text.replace(first, () => now)
  replaceSync.call(sheet, text)
}

CSSStyleSheet.prototype.replaceSync = function (text) {
  sheets.set(this, text)
  update(this, text)
}

/** @param first the text of the module when the page loaded it */
export function replaceStyles(first: string, now: string): void {
  current.set(first, now)
  for (const [sheet, written] of sheets) if (written.includes(first)) update(sheet, written)
}
