import { importOrNotify } from '../../../core/lib/async/import-or-notify.ts'
import { importWithRetry } from '../../define/import-with-retry.ts'

/** Dials a number clicked in the product's views; the hint beside it is loaded with the first click. */
export async function dialFrom(
  element: HTMLElement,
  number: string,
  customerId: string | null | undefined
): Promise<void> {
  const answer = await importOrNotify(() => importWithRetry(() => import('./dial-answer.ts')))
  await answer.dialFrom(element, number, {
    customerId: customerId ?? undefined,
    callerId: undefined
  })
}
