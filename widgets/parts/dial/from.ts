import { fetched } from '../../../core/lib/fetched.ts'
import { fetchTwice } from '../../fetch-twice.ts'

/** Dials a number of ours that was clicked; what says beside it how that goes comes with the first. */
export async function dialFrom(
  element: HTMLElement,
  number: string,
  customerId: string | null | undefined
): Promise<void> {
  const answer = await fetched(() => fetchTwice(() => import('./answer.ts')))
  await answer.dialFrom(element, number, {
    customerId: customerId ?? undefined,
    callerId: undefined
  })
}
