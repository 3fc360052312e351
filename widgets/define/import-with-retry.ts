/**
 * Imports a chunk, and again after a failure: by the same URL, which fetches again what the network has
 * dropped, then with a query, since browsers keep a refusal of the server for the lifetime of the page. A
 * module by the last way is another instance than the one that other chunks import.
 *
 * @param load imports one module: the last way resolves to the module of the address in the error
 */
export const importWithRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(load)
    .catch((error: unknown) => {
      const text = String(error)
      // Without an address this is refused. A template is an error in a host's build with Turbopack.
      return import(
        /* @vite-ignore */ text.slice(text.indexOf('http')).concat(`?again=${Date.now()}`)
      )
    })
