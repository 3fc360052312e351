const told = new Set<string>()

/** A word to the developer of the page, once per sentence; never personal data. */
export function warnOnce(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a page's developer looks
  console.warn(sentence)
}
