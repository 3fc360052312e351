/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { regionMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  region: {
    all: 'All',
    regions: 'Regions',
    path: 'Opened regions',
    choose: 'Choose a region',
    next: 'Next level',
    nextOf: 'Next level of {name}',
    clear: 'Clear region',
    hint: 'Arrow keys move, Enter selects, right opens the next level, left goes back',

    cityTitle: 'Choose a city',
    provinces: 'Provinces',
    cities: 'Cities',
    firstProvince: 'Choose a province first'
  } satisfies English<typeof regionMessages>
}
