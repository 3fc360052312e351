/** Logs a warning to the developer console; never personal data. */
export function warnDeveloper(what: string, ...details: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the developer's console is what this is for
  console.warn(`[hutong] ${what}`, ...details)
}
