import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { $openPerson } from '../../core/areas/person/open.ts'
import { piece } from '../../widgets/parts/apart.tsx'

/** Pushing the page aside, over it, or in its place. */
type Shape = 'beside' | 'over' | 'instead'

export interface PersonPlaceProps {
  readonly shape: Shape
  /** Where the page stands. */
  readonly main: RefObject<HTMLElement | null>
  /** The page is shut only once there is something to be shut for. */
  readonly onHere: (isHere: true) => void
}

export const personPlace = piece<PersonPlaceProps>(() => import('../person/person-place.tsx'))

/** How 服务对象详情 stands in the layout, and what of it shuts the page meanwhile. */
export function usePerson(hasRoom: boolean) {
  const { at } = useStore($openPerson)
  const [isHere, onHere] = useState(false)
  const shape: Shape | undefined =
    at === 'closed' ? undefined : at === 'beside' && !hasRoom ? 'over' : at
  return { shape, covering: isHere ? shape : undefined, onHere }
}
