// The simulator of the page, also while the script changes under it.
import { beforeEach, expect, it } from 'vitest'
import {
  $simulation,
  forgetSimulation,
  isStranded,
  setSimulatedValue,
  simulate,
  startSimulation
} from '../../../../core/features/scripts/script-simulator.ts'
import { answer, node, script } from './script-scenes.ts'

const content = script([
  node('a', { say: '{姓名}您好', answers: [answer('x', { to: 'b', intent: 'A' })] }),
  node('b')
])
const now = () => {
  const simulation = $simulation.get()
  if (!simulation) throw new Error('There is no simulation')
  return simulation
}
beforeEach(forgetSimulation)

it('shows node, intent and what was understood', () => {
  setSimulatedValue('姓名', '王芳')
  startSimulation(content)
  simulate(content, { kind: 'answer', text: 'x' }, 'x')
  expect(now().lines.map(({ role, text }) => `${role} ${text}`)).toEqual([
    ...['robot 王芳您好', 'customer x', 'robot 这里是b']
  ])
  expect(now().lines[1]?.understood).toMatchObject({ matchValue: 'x' })
  expect(now().state).toMatchObject({ at: 'b', intent: 'A' })
})

it('goes on with the script as it is now, and stays where it is when its node is gone', () => {
  startSimulation(content)
  simulate(content, { kind: 'answer', text: 'x' }, 'x')
  const without = { ...content, nodes: content.nodes.filter(({ id }) => id !== 'b') }
  expect([isStranded(now(), content), isStranded(now(), without)]).toEqual([false, true])
  const before = now()
  simulate(without, { kind: 'answer', text: '好' }, '好')
  expect(now()).toBe(before)
  startSimulation(without)
  expect(isStranded(now(), without)).toBe(false)
})

it.each([
  [true, { at: 'b' }, { ignored: false, matchValue: '可以的' }],
  [false, { at: 'a' }, { ignored: true }]
])(
  'words while the robot speaks count at a node that can be interrupted: %s',
  (is, state, understood) => {
    const [first, ...rest] = content.nodes
    if (!first) throw new Error('There is no node')
    const long = answer('可以的', { to: 'b' })
    const open = {
      ...content,
      nodes: [{ ...first, isInterruptible: is, answers: [long] }, ...rest]
    }
    startSimulation(open)
    simulate(open, { kind: 'answer', text: '可以的', isEarly: true }, '可以的')
    expect(now().state).toMatchObject(state)
    expect(now().lines[1]?.understood).toMatchObject(understood)
  }
)

it('is over when the customer hangs up', () => {
  startSimulation(content)
  simulate(content, { kind: 'hangUp' }, '挂断')
  simulate(content, { kind: 'answer', text: 'x' }, 'x')
  expect(now().state.ending).toBe('customer')
  expect(now().lines).toHaveLength(2)
})
