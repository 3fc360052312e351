/** The regions of the country, as lists and trees choose from them. */
import { computed } from 'nanostores'
import { endpoints } from '../../contract/endpoints/index.ts'
import { RegionNode } from '../../contract/entities/region.ts'
import { z } from '../../contract/zod.ts'
import { environment, onStart } from '../../environment.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { persistent } from '../../lib/persistent.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import type { Province } from './provinces.ts'

/** All districts of the country together. */
const MOST = 600_000

const cache = persistent({ name: 'region-tree', schema: z.array(RegionNode), most: MOST })
const tree = remote<readonly RegionNode[]>()
const table = remote<readonly Province[]>()

export const $regionTree = tree.$store
export const $provinces = table.$store

/** Every region by its id, once the tree is here. */
export const $regionById = computed($regionTree, found => {
  const all = new Map<string, RegionNode>()
  const take = (nodes: readonly RegionNode[]): void => {
    for (const node of nodes) {
      all.set(node.id, node)
      take(node.children)
    }
  }
  if (found.at === 'ready') take(found.value)
  return all
})

const treeQuestion = oneAtATime(() =>
  tree.load(async () => {
    const kept = cache.read(place())
    if (kept) return kept
    const fresh = await call(endpoints.regions.tree, {}, { silent: true })
    cache.keep(fresh, place())
    return fresh
  })
)

/** One browser may have to do with the servers of two installations. */
const place = (): string => environment().apiBase

/** Reads the tree, once; from the browser for thirty days. Never rejects, and can be asked again. */
export const loadRegionTree = async (): Promise<void> => {
  if (tree.$store.get().at !== 'ready') await treeQuestion.ask()
}

/** Fetches the table of provinces, once. Never rejects, and can be asked again. */
export const loadProvinces = async (): Promise<void> => {
  if (table.$store.get().at === 'none' || table.$store.get().at === 'failed')
    await table.load(async () => (await import('./provinces.ts')).provinces)
}

onStart(() => () => {
  treeQuestion.forget()
  tree.forget()
})
