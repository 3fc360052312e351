/** English of the messages in `core/messages`. */
import { chart } from './chart-english.ts'
import { guide } from './guide-english.ts'
import { join } from './join-english.ts'
import { common, element, kit, list, sessionElement } from './kit-english.ts'
import { time } from './time-english.ts'
import { consoleFrame, topBar } from './top-bar-english.ts'

/** By area of the messages. */
export const english = {
  chart,
  common,
  console: consoleFrame,
  element,
  guide,
  join,
  kit,
  list,
  sessionElement,
  time,
  topBar
}
