/** Column layout of lists: visibility, order and width, persisted in the browser. */
import { atom, readonlyType } from 'nanostores'
import { z } from '../../contract/zod.ts'
import { environment, isStarted, onStart } from '../../environment/environment.ts'
import { persistent } from '../../lib/storage/persistent.ts'
import { $userId } from '../signed-in-stores.ts'

const LEAST_PX = 56
const MOST_PX = 1000

const keys = z.catch(z.array(z.string().check(z.maxLength(96))), [])

const Layout = z.object({
  /** All column keys, in the chosen order. */
  order: keys,
  hidden: keys,
  /** Optional columns that were chosen. */
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

/** Clamps a column width. */
export const columnWidth = (requested: number): number =>
  Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(requested)))

/** By list name; a missing list uses the default layout. */
export const $columnLayouts = readonlyType($layouts)

/**
 * Applies a layout without persisting it, for example during a drag; `layOutColumns` persists it.
 */
export function previewColumns(list: string, layout: ColumnLayout): void {
  const { [list]: _, ...others } = $layouts.get()
  $layouts.set(layout === standardLayout ? others : { ...others, [list]: layout })
}

/** `standardLayout` resets the layout. */
export function layOutColumns(list: string, layout: ColumnLayout): void {
  previewColumns(list, layout)
  if (!isStarted()) return
  cache.keep($layouts.get(), $userId.get())
  notifyTabs()
}

let notifyTabs = (): void => undefined

const read = (): void => $layouts.set(cache.read($userId.get()) ?? {})

onStart(() => {
  const channel = environment().openChannel('hutong:columns')
  const stopListening = channel.listen(read)
  notifyTabs = () => channel.post('changed')
  const stop = $userId.subscribe(read)
  return () => {
    stop()
    stopListening()
    channel.close()
    notifyTabs = () => undefined
    $layouts.set({})
  }
})
