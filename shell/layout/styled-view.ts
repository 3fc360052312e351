/** The styles of what is not part of the frame: loaded with the first view that needs them. */
import type { ComponentType } from 'react'
import { importWithRetry } from '../../widgets/define/import-with-retry.ts'
import { type LazyView, lazyPart } from '../../widgets/kit/lazy-view.tsx'

const frames = new Set<ShadowRoot>()
let applyAll: ((root: Node) => void) | undefined

/** Gives a frame the styles that later views need; returns the end. */
export function joinStyles(root: ShadowRoot): () => void {
  applyAll?.(root)
  frames.add(root)
  return () => frames.delete(root)
}

/** Loads the styles of all pages. */
export async function loadPageStyles(): Promise<void> {
  const { applyPageStyles } = await importWithRetry(
    () => import('../../widgets/kit/large/large-stylesheet.ts')
  )
  applyAll = applyPageStyles
  for (const root of frames) applyPageStyles(root)
}

/** A view with classes that `layout.css` lacks: its styles are fetched beside it and apply before it renders. */
export const styledView = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): LazyView<Props> => lazyPart(load, module => module.default, loadPageStyles)
