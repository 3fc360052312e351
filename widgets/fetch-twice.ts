/**
 * Fetches a chunk, and once more past the caches if it did not come: some browsers keep the failure
 * of an import for as long as the page lives. What came the second way stands under an address of its
 * own: an import of the plain one would be another copy, with stores of its own.
 */
export async function fetchTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:[^\s'"]+\.js/.exec(String(error))?.[0]
    return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
  }
}
