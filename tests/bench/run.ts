/** `npm run bench`: every measurement with a limit. */
import { measureBytes } from './bytes.ts'
import { measureCalls } from './calls.ts'
import { measureDrawer } from './drawer.ts'
import { measureFaults } from './faults.ts'
import { measureLoad } from './load.ts'
import { measureMounts } from './mounts.ts'
import { measureNetworkGone } from './network-gone.ts'
import { measurePanel } from './panel.ts'
import { measurePreflight } from './preflight.ts'
import { measureScenarios } from './scenarios.ts'
import { measureScreenPop } from './screen-pop.ts'
import { measureScriptEditor } from './script-editor.ts'
import { measureSeatWall } from './seat-wall.ts'
import { measureTabs } from './tabs.ts'
import { measureTasks } from './tasks.ts'

let isWithin = true
const measures = [
  measureBytes,
  measureScenarios,
  measureLoad,
  measureCalls,
  measureScreenPop,
  measureTabs,
  measureMounts,
  measureDrawer,
  measurePanel,
  measureSeatWall,
  measureScriptEditor,
  measureTasks,
  measurePreflight,
  measureFaults,
  measureNetworkGone
]
for (const measure of measures)
  for (const [what, value, limit] of await measure()) {
    const isOver = limit !== undefined && value > limit
    isWithin &&= !isOver
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(1)
    console.log(
      `${isOver ? '✗' : '✓'} ${what.padEnd(52)} ${shown.padStart(9)}${limit === undefined ? '' : `   ≤ ${limit}`}`
    )
  }
process.exit(isWithin ? 0 : 1)
