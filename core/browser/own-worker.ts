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
 */
export function ownWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('hutong', { createScriptURL: own => own })
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' })
}
