import { dressing } from '../widgets/kit/dressing.ts'
import css from './shell.css?inline'

/** It fills the box that the page gives it, however that is laid out; the page's own rules go first. */
const box = ':host{flex:1;place-self:stretch;height:100%}'

/** The look of what stands in front of the console's frame. */
export const dress = dressing(css + box)
