import { adoptStyles } from './adopt-styles.ts'

/** Gives shadow roots a look; one parsed sheet serves every element of the page. */
export const dressing =
  (css: string) =>
  (root: ShadowRoot): void =>
    adoptStyles(root, css)
