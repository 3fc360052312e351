import type { ReactNode } from 'react'
import { theming } from '../../widgets/kit/styles/theming.ts'
import { LargeParts } from '../../widgets/parts/large-parts.tsx'
import css from './layout.css?inline'
import { joinStyles } from './styled-view.ts'

const applyStyles = theming(css)

function begin(place: HTMLElement | null) {
  const root = place?.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  applyStyles(root)
  return joinStyles(root)
}

/** Provides the frame and its pages with styles and messages. */
export const FrameRoot = ({ children }: { readonly children: ReactNode }) => (
  <div className="contents" ref={begin}>
    <LargeParts>{children}</LargeParts>
  </div>
)
