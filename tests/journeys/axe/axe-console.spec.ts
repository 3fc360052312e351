/** What opens over the pages of the console: axe finds nothing, light or dark. */

import { comeIn } from '../steps/top-bar-steps.ts'
import { test } from '../support.ts'
import { administration } from './axe-administration.ts'
import { clueWork } from './axe-clues.ts'
import { messaging } from './axe-messages.ts'
import { office } from './axe-office.ts'
import { newWalk, printStates, walk } from './axe-states.ts'
import { addressBook, orders, work } from './axe-work.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(180_000)

const walks = { office, clueWork, work, orders, addressBook, messaging, administration }

for (const [name, states] of Object.entries(walks))
  test(`axe finds nothing: ${name}`, async ({ page }) => {
    await comeIn(page, 'admin')
    const seen = newWalk()
    await walk(page, states, seen)
    printStates(name, seen)
  })
