import { theming } from '../widgets/kit/styles/theming.ts'
import css from './print.css?inline'

const applyStyles = theming(css)

/** Adds the print stylesheet to a root. */
export function applyPrintStyles(root: Node): void {
  if (root instanceof ShadowRoot) applyStyles(root)
}
