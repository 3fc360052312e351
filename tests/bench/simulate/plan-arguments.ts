/** The plan of the model from arguments such as `--seats=5000`; throws for one that it does not know. */
import type { Plan } from './capacity-model.ts'

function readArgument(one: string, defaults: Plan): readonly [string, number] {
  const [, name = '', text = ''] = /^--(\w+)=(.+)$/.exec(one) ?? []
  const value = Number(text)
  if (!Object.hasOwn(defaults, name)) throw new Error(`${one}: not an input of the model`)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${one}: not a number`)
  return [name, value]
}

export function planFrom(given: readonly string[], defaults: Plan): Plan {
  const read: Readonly<Record<string, number>> = Object.fromEntries(
    given.map(one => readArgument(one, defaults))
  )
  const plan = { ...defaults, ...read }
  if (plan.seats < 1 || plan.nodes < 1) throw new Error('seats and nodes are at least 1')
  return plan
}
