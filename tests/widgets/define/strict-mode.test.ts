/**
 * Every element from a build with React's development version: StrictMode mounts each view, unmounts
 * it and mounts it again.
 */
import { expect } from 'chai'
import { inside, turn, until } from '../support/wait.ts'
import { fakeWorld, signIn, type World } from '../support/world.ts'

/** Each element, and what it draws before its data are there. */
const elements: readonly (readonly [tag: string, rendered: string, html?: string])[] = [
  ['hutong-softphone', '[part=dialpad]'],
  ['hutong-transfer-list', '[part=button]'],
  ['hutong-message-tips', '[part=button]'],
  ['hutong-dashboard', '[part=base]'],
  ['hutong-customer-details', '.hutong-root *', 'customer-id="c-1"'],
  ['hutong-call-task-dialog', '.hutong-root *', 'open inline'],
  ['hutong-console', '.hutong-root *', 'router="hash"']
]

describe('a view in StrictMode', () => {
  let world: World
  const errors: string[] = []
  const { error } = console

  before(async () => {
    console.error = (...text: unknown[]) => void errors.push(text.join(' '))
    await import('/test-results/other-dist/hutong.js' as string)
    world = fakeWorld({})
    await signIn(world)
  })
  after(() => {
    console.error = error
  })

  it('runs its effects twice', async () => {
    await import('/test-results/fixture/probe.js' as string)
    const probe = document.createElement('hutong-probe')
    document.body.append(probe)
    await inside(probe, '#values')
    await until('the second run', () => Reflect.get(probe, 'effects') === 2)
    probe.remove()
  })

  it('leaves a value when it changes and when it is taken away, not between its two runs', async () => {
    await import('/test-results/fixture/probe.js' as string)
    const probe = document.createElement('hutong-probe')
    const leaves = () => Reflect.get(probe, 'leaves')
    probe.setAttribute('user-id', 'a')
    document.body.append(probe)
    await until('the second run', () => Reflect.get(probe, 'effects') === 2)
    await turn()
    expect(leaves()).to.equal(undefined)
    probe.setAttribute('user-id', 'b')
    await until('the change', () => leaves() !== undefined)
    await turn()
    expect(leaves()).to.equal(1)
    probe.remove()
    await until('the end', () => leaves() === 2)
  })

  for (const [tag, rendered, attributes = ''] of elements)
    it(`loses nothing and requests nothing twice: <${tag}>`, async () => {
      world.requests.length = 0
      const box = document.createElement('div')
      box.innerHTML = `<${tag} ${attributes}></${tag}>`
      document.body.append(box)
      const element = box.firstElementChild as HTMLElement
      await inside(element, rendered)
      await turn()
      const reads = world.requests.filter(what => what.startsWith('GET'))
      expect(reads.filter((what, index) => reads.indexOf(what) !== index)).to.deep.equal([])
      box.remove()
      await turn()
      expect(errors).to.deep.equal([])
    })
})
