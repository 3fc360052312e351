/** Which columns somebody sees in which list, in what order and how wide, kept in the browser. */
import { atom, readonlyType } from 'nanostores'
import { z } from '../contract/zod.ts'
import { environment, isStarted, onStart } from '../environment.ts'
import { persistent } from '../lib/persistent.ts'
import { $userId } from './account.ts'

const LEAST_PX = 56
const MOST_PX = 1000

const keys = z.catch(z.array(z.string().check(z.maxLength(96))), [])

const Layout = z.object({
  /** The keys of all columns, as they were when the order was chosen. */
  order: keys,
  hidden: keys,
  /** Of those that are only there when chosen. */
  extra: keys,
  pinned: keys,
  /** In px. */
  widths: z.catch(z.record(z.string(), z.number().check(z.gte(LEAST_PX), z.lte(MOST_PX))), {})
})
export type ColumnLayout = Readonly<z.infer<typeof Layout>>

const Layouts = z.record(z.string(), Layout)
type Layouts = Readonly<z.infer<typeof Layouts>>

export const standardLayout: ColumnLayout = {
  order: [],
  hidden: [],
  extra: [],
  pinned: [],
  widths: {}
}

const cache = persistent({ name: 'columns', schema: Layouts, life: 'permanent' })
const $layouts = atom<Layouts>({})

/** The nearest width that a column may have. */
export const columnWidth = (wanted: number): number =>
  Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(wanted)))

/** By the names of the lists; a list that is not there has its columns as they were made. */
export const $columnLayouts = readonlyType($layouts)

/** Shows it here, as a column that is being dragged; kept only by `layOutColumns`. */
export function previewColumns(list: string, layout: ColumnLayout): void {
  const { [list]: _, ...others } = $layouts.get()
  $layouts.set(layout === standardLayout ? others : { ...others, [list]: layout })
}

/** `standardLayout` forgets what was chosen. */
export function layOutColumns(list: string, layout: ColumnLayout): void {
  previewColumns(list, layout)
  if (!isStarted()) return
  cache.keep($layouts.get(), $userId.get())
  tellTabs()
}

let tellTabs = (): void => undefined

const read = (): void => $layouts.set(cache.read($userId.get()) ?? {})

onStart(() => {
  const channel = environment().openChannel('hutong:columns')
  const deafen = channel.listen(read)
  tellTabs = () => channel.post('changed')
  const stop = $userId.subscribe(read)
  return () => {
    stop()
    deafen()
    channel.close()
    tellTabs = () => undefined
    $layouts.set({})
  }
})
