import { dressing } from '../widgets/kit/dressing.ts'
import css from './print.css?inline'

const dress = dressing(css)

/** Gives the console its look on paper. */
export function dressForPaper(root: Node): void {
  if (root instanceof ShadowRoot) dress(root)
}
