import { dressing } from './dressing.ts'
import css from './kit.css?inline'

/** The kit's look. */
export const dress = dressing(css)
