interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string }
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/**
 * A Worker from a file of our own; throws, or fires `error`, where the page does not allow it.
 *
 * Trusted Types ask for the address in a form of theirs. Our only policy, `hutong`, is not to be had
 * from outside, and no address comes here but those that the build has written.
 *
 * A browser starts no Worker from a file of another origin; one of the page's own imports it there.
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
  // Its own address is read when it starts, which is after this statement.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return worker
}
