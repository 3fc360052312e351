/** Prefetches the line's code in a tab that waits for leadership. */
import { onStart } from '../../environment/environment.ts'
import { $registration } from '../state/phone-state.ts'

onStart(({ fetchLine }) =>
  $registration.subscribe(({ status }) => {
    if (status === 'elsewhere') void fetchLine()
  })
)
