import { afterEach, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $openPerson,
  closePerson,
  openPerson,
  openRecord,
  unfoldPerson
} from '../../../../core/features/person/person-window.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

it('details stand beside the page, or in its place, until they are closed', async () => {
  await signIn()
  unfoldPerson()
  expect($openPerson.get()).toEqual({ status: 'closed' })
  openPerson('k-1')
  expect($openPerson.get()).toEqual({ status: 'beside', customerId: 'k-1' })
  unfoldPerson()
  openPerson('k-2')
  expect($openPerson.get()).toEqual({ status: 'instead', customerId: 'k-2' })
  closePerson()
  openPerson('k-1')
  expect($openPerson.get()).toEqual({ status: 'beside', customerId: 'k-1' })
  leave('logout')
  expect($openPerson.get()).toEqual({ status: 'closed' })
})

it('a call takes the place of a customer, and the other way round', async () => {
  await signIn()
  openPerson('k-1')
  openRecord('r-1')
  expect($openPerson.get()).toEqual({ status: 'beside', callRecordId: 'r-1' })
  unfoldPerson()
  expect($openPerson.get()).toEqual({ status: 'instead', callRecordId: 'r-1' })
  openPerson('k-1')
  expect($openPerson.get()).toEqual({ status: 'instead', customerId: 'k-1' })
})
