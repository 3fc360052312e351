/** The documentation names the states of a seat as the interface does. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { signStates } from '../../../core/features/seats/sign-states.ts'

const labels = new Map<string, string>(signStates.map(([state, label]) => [state, label]))

it('in the table of jobs/show-status.md', () => {
  const page = readFileSync('demo/docs/jobs/show-status.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` +\| (\S+) /gm)].map(([, state, label]) => [
    state,
    label
  ])
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(labels))
})

it('in the tokens of elements.md', () => {
  const page = readFileSync('demo/docs/elements.md', 'utf8')
  const named = [
    ...page.matchAll(/^\| `--hutong-state-\w+` \| Colour of the seat state (\S+)\. /gm)
  ]
  expect(named.map(([, label]) => label).toSorted()).toEqual([...labels.values()].toSorted())
})
