import { adoptStyles } from './adopt-styles.ts'

/** Applies a stylesheet to shadow roots; one parsed sheet per document. */
export const theming =
  (css: string) =>
  (root: ShadowRoot): void =>
    adoptStyles(root, css)
