import { afterEach, describe, expect, test } from 'vitest'
import { showCallers } from '../../../../core/features/calls/show-caller.ts'
import {
  $openPerson,
  closePerson,
  openPerson
} from '../../../../core/features/person/person-window.ts'
import { answer, dial } from '../../../../core/phone/phone.ts'
import { number, phoneScene } from '../../../support/core/phone-scene.ts'

let stop = () => {}
afterEach(() => {
  stop()
  closePerson()
})

async function scene() {
  const made = await phoneScene()
  stop = showCallers()
  return made
}

describe('the customer of a call', () => {
  test('opens beside the page when the call is answered, and not while it rings', async () => {
    const { env, line } = await scene()
    line().network.rings(number, { callRecordId: 'r1', customerId: 'c1' })
    await env.clock.advance(3000)
    expect($openPerson.get()).toEqual({ status: 'closed' })
    await answer()
    line().network.connects()
    await env.clock.advance(1000)
    expect($openPerson.get()).toEqual({ status: 'beside', callRecordId: 'r1' })
  })

  test('opens one second after a dialled call rings, in the place of another', async () => {
    const { env, line } = await scene()
    openPerson('k1')
    await dial(number)
    line().network.alerts('r2')
    await env.clock.advance(900)
    expect($openPerson.get()).toMatchObject({ customerId: 'k1' })
    await env.clock.advance(200)
    expect($openPerson.get()).toEqual({ status: 'beside', callRecordId: 'r2' })
  })

  test('waits until the record of the call is known', async () => {
    const { env, line } = await scene()
    await dial(number)
    line().network.alerts()
    await env.clock.advance(2000)
    expect($openPerson.get()).toEqual({ status: 'closed' })
    line().network.connects('r3')
    expect($openPerson.get()).toEqual({ status: 'beside', callRecordId: 'r3' })
  })

  test('opens once, and stays closed when closed', async () => {
    const { env, line } = await scene()
    await dial(number)
    line().network.connects('r4')
    await env.clock.advance(1000)
    closePerson()
    await env.clock.advance(5000)
    line().network.hangsUp()
    expect($openPerson.get()).toEqual({ status: 'closed' })
  })
})
