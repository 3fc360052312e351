const logged = new Set<string>()

/** Logs a developer warning, once per message; never personal data. */
export function warnOnce(sentence: string): void {
  if (logged.has(sentence)) return
  logged.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a page's developer looks
  console.warn(sentence)
}
