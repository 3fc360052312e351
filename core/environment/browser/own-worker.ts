interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string }
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/**
 * Starts a Worker from a bundled file; throws or fires `error` where the page forbids it.
 * Trusted Types require a policy for the URL. The policy `hutong` is not accessible from outside,
 * and only receives URLs written by the build.
 * Browsers start no Worker from another origin; a Worker of the page's own origin imports the file
 * instead.
 */
export function ownWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('hutong', { createScriptURL: own => own })
  const trusted = (address: string) => policy?.createScriptURL(address) ?? address
  const { href, origin } = new URL(url, import.meta.url)
  if (origin === globalThis.location.origin) return new Worker(trusted(href), { type: 'module' })
  const shim = new Blob([`import ${JSON.stringify(href)}`], { type: 'text/javascript' })
  const address = URL.createObjectURL(shim)
  const worker = new Worker(trusted(address), { type: 'module' })
  // The Worker reads its URL when it starts, which is after this statement.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return worker
}
