/** The styles of what is not part of the frame: loaded with the first view that needs them. */
import type { ComponentType } from 'react'
import { type LazyView, lazyView } from '../../widgets/kit/lazy-view.tsx'

const frames = new Set<ShadowRoot>()
let applyAll: ((root: Node) => void) | undefined

/** Gives a frame the styles that later views need; returns the end. */
export function joinStyles(root: ShadowRoot): () => void {
  applyAll?.(root)
  frames.add(root)
  return () => frames.delete(root)
}

async function loadAll(): Promise<void> {
  const { applyPageStyles } = await import('../../widgets/kit/large/large-stylesheet.ts')
  applyAll = applyPageStyles
  for (const root of frames) applyPageStyles(root)
}

/** A view with classes that `layout.css` lacks: its styles are fetched beside it and apply before it renders. */
export const styledView = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>
): LazyView<Props> => lazyView(async () => (await Promise.all([load(), loadAll()]))[0])
