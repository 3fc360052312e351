/** The region tree, loaded and cached for lists and trees. */
import { computed } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { singleFlight } from '../../lib/async/single-flight.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { persistent } from '../../lib/storage/persistent.ts'
import { call } from '../../net/http.ts'
import type { Province } from './provinces.ts'
import { RegionNode } from './schemas.ts'

/** Size limit of the cache, enough for all districts. */
const MOST = 600_000 // rule session-32

const cache = persistent({ name: 'region-tree', schema: z.array(RegionNode), most: MOST })
const tree = queryStore<readonly RegionNode[]>()
const table = queryStore<readonly Province[]>()

export const $regionTree = tree.$store
export const $provinces = table.$store

/** Regions by id, once the tree is loaded. */
export const $regionById = computed($regionTree, found => {
  const all = new Map<string, RegionNode>()
  const take = (nodes: readonly RegionNode[]): void => {
    for (const node of nodes) {
      all.set(node.id, node)
      take(node.children)
    }
  }
  if (found.status === 'ready') take(found.value)
  return all
})

const treeQuestion = singleFlight(() =>
  tree.load(async () => {
    const kept = cache.read(place())
    if (kept) return kept
    const fresh = await call(endpoints.regions.tree, {}, { silent: true })
    cache.keep(fresh, place())
    return fresh
  })
)

/** Separate cache entries per API base, as a browser may use several installations. */
const place = (): string => environment().apiBase

/** Loads the tree once; cached in the browser for thirty days. Never rejects; can be retried. */
export const loadRegionTree = async (): Promise<void> => {
  if (tree.$store.get().status !== 'ready') await treeQuestion.ask()
}

/** Loads the province table once. Never rejects; can be retried. */
export const loadProvinces = async (): Promise<void> => {
  if (table.$store.get().status === 'none' || table.$store.get().status === 'failed')
    await table.load(async () => (await import('./provinces.ts')).provinces)
}

onStart(() => () => {
  treeQuestion.forget()
  tree.forget()
})
