import { applyPageStyles } from '../../kit/large/large-stylesheet.ts'

/** Ref callback: adds the styles of charts to the shadow root of an element. */
export function applyChartStyles(element: Element | null): void {
  if (element) applyPageStyles(element.getRootNode())
}
