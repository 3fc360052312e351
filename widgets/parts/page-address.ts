import { withoutSlashes } from '../../core/lib/slashes.ts'

/** Address of a path in the console; undefined for an address that is no web page. */
export function addressIn(consoleUrl: string, path: string): string | undefined {
  const address = withoutSlashes(consoleUrl) + path
  const base = globalThis.document.baseURI
  if (!URL.canParse(address, base)) return undefined
  return /^https?:$/.test(new URL(address, base).protocol) ? address : undefined
}
