/** A word to whoever has the developer's console open; never personal data. */
export function warnDeveloper(what: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the developer's console is what this is for
  console.warn(`[hutong] ${what}`, ...details)
}
