/**
 * Fetches a chunk, and once more past the caches if it did not come: some browsers keep the failure
 * of an import for as long as the page lives. Chunks asked for this way hold no state of their own.
 */
export async function fetchTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:[^\s'"]+\.js/.exec(String(error))?.[0]
    return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
  }
}
