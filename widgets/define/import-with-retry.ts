/** No tuple of modules: each is imported with a retry of its own. */
export type OneModule<Module> = Module & { readonly length?: never }

/**
 * Imports a chunk, and retries once with a cache-busting query: some browsers cache a failed import for
 * the lifetime of the page. A module loaded by the retry has its own URL: importing the plain one would
 * create a second instance with its own stores.
 *
 * @param load imports one module: the retry resolves to the module of the address in the error
 */
export async function importWithRetry<Module>(
  load: () => Promise<OneModule<Module>>
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:[^\s'"]+\.js/.exec(String(error))?.[0]
    // A template as the address is an error in a host's build with Turbopack, which looks for such files.
    return address
      ? import(/* @vite-ignore */ address.replace(/$/, `?again=${Date.now()}`))
      : load()
  }
}
