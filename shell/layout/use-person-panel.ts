import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $openPerson } from '../../core/features/person/person-window.ts'
import type { PersonPlaceProps, Shape } from './person-panel-props.ts'
import { styledView } from './styled-view.ts'

export const personPlace = styledView<PersonPlaceProps>(() => import('../person/person-panel.tsx'))

/** Placement of 服务对象详情 in the layout, and whether the page is inert meanwhile. */
export function usePerson(hasRoom: boolean) {
  const { status } = useStore($openPerson)
  const [isHere, onHere] = useState(false)
  const shape: Shape | undefined =
    status === 'closed' ? undefined : status === 'beside' && !hasRoom ? 'over' : status
  return { shape, covering: isHere ? shape : undefined, onHere }
}
