/** A tab that waits for the telephone has what a line is made of at hand when its turn comes. */
import { onStart } from '../environment.ts'
import { $registration } from './state.ts'

onStart(({ fetchLine }) =>
  $registration.subscribe(({ at }) => {
    if (at === 'elsewhere') void fetchLine()
  })
)
