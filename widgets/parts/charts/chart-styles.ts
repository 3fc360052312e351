import { theming } from '../../kit/styles/theming.ts'
import css from './charts.css?inline'

const applyStyles = theming(css)

/** Ref callback: adds the styles of charts to the shadow root of an element. */
export function applyChartStyles(element: Element | null): void {
  const root = element?.getRootNode()
  if (root instanceof ShadowRoot) applyStyles(root)
}
