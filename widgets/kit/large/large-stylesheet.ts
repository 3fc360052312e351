import css from '../styles/large.css?inline'
import { theming } from '../styles/theming.ts'

const applyStyles = theming(css)

/** Adds the styles of the large parts to a shadow root. */
export function applyPageStyles(root: Node): void {
  if (root instanceof ShadowRoot) applyStyles(root)
}
