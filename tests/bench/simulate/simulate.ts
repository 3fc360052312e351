/**
 * `npm run simulate [-- --seats=10000 --nodes=4 …]`: what so many seats need, what gives way first, and what a seat costs a
 * month, from the costs that `npm run bench:load` has measured. Each input of the model may be given; all are printed.
 */
import { readFileSync } from 'node:fs'
import {
  type Costs,
  defaultPlan,
  firstToGiveWay,
  monthlyCost,
  mostSeats,
  nodesNeeded,
  ratesOf,
  type Use,
  usesOf
} from './capacity-model.ts'
import { planFrom } from './plan-arguments.ts'

interface Measured extends Costs {
  readonly measured: string
  readonly machine: string
}

const costs = JSON.parse(
  readFileSync(new URL('./measured-costs.json', import.meta.url), 'utf8')
) as Measured
const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2)

function printUse({ name, unit, used, usable, part }: Use): void {
  const use = `${short(used)} of ${short(usable)} ${unit}`.trim()
  console.log(`  ${name.padEnd(28)}${use.padEnd(28)}${(part * 100).toFixed(0).padStart(5)} %`)
}

const plan = planFrom(process.argv.slice(2), defaultPlan)
console.log(`costs: ${costs.measured}, ${costs.machine}`)
for (const part of ['request', 'push', 'call', 'memory'] as const)
  console.log(`  ${part.padEnd(10)}${JSON.stringify(costs[part]).replaceAll(/["{}]/g, ' ')}`)
console.log('plan')
for (const [name, value] of Object.entries(plan)) console.log(`  --${name}=${value}`)

const { calls, requests, pushes, bytes } = ratesOf(plan, costs)
console.log(
  `${plan.seats} seats: ${short(calls)} calls, ${short(requests)} requests, ${short(pushes)} pushes and ${short(bytes / 1000)} kB a second`
)
console.log(
  `a seat: ${((requests + pushes) / plan.seats).toFixed(3)} messages and ${(bytes / plan.seats).toFixed(0)} bytes a second`
)
console.log(`with ${plan.nodes} servers`)
for (const use of usesOf(plan, costs)) printUse(use)
const first = firstToGiveWay(usesOf(plan, costs))
const { seats, limit } = mostSeats(plan, costs)
console.log(
  `first to give way: ${first?.name}; ${seats} seats are carried, then ${limit} gives way`
)
const needed = nodesNeeded(plan, costs)
if (needed === undefined)
  console.log('no number of servers is enough: each has to read the pushes of all others')
else {
  console.log(`servers needed: ${needed}; with them`)
  for (const use of usesOf({ ...plan, nodes: needed }, costs)) printUse(use)
  const { all, seat } = monthlyCost({ ...plan, nodes: needed }, costs)
  console.log(
    `a month: ${all.toFixed(0)}, ${seat.toFixed(3)} a seat, in the currency of the prices`
  )
}
