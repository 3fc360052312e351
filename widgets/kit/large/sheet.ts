import { dressing } from '../dressing.ts'
import css from '../large.css?inline'

const dress = dressing(css)

/** Gives a shadow root the look of the large parts too. */
export function dressForPages(root: Node): void {
  if (root instanceof ShadowRoot) dress(root)
}
