import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { View, ViewProps } from '../../widgets/define.tsx'
import type { Door, Doorway } from '../../widgets/door.ts'
import { Apart, type Piece, piece } from '../../widgets/parts/apart.tsx'
import { NoticesElsewhere } from '../../widgets/parts/notices.tsx'
import type { Definition, ValuesOf } from '../../widgets/values.ts'
import { closeInnerDoor, decide, type Given, openInnerDoor } from './inner-door.ts'

/** A widget as the console uses it: what it is called and how its view is fetched. */
export interface InnerWidget<D extends Definition> {
  readonly definition: D
  readonly view: Piece<ViewProps<D>>
}

export const innerWidget = <D extends Definition>(
  definition: D,
  load: () => Promise<{ readonly default: View<D> }>
): InnerWidget<D> => ({ definition, view: piece<ViewProps<D>>(load) })

interface InnerProps<D extends Definition> {
  readonly widget: InnerWidget<D>
  readonly values?: Given<D>
  /** Where the widget stands; without it, wherever its own pieces put themselves. */
  readonly className?: string
}

/**
 * A widget's view inside the console's own tree: no element, no second root. It is drawn from the
 * values that the console gives it, and its events leave from the console's element.
 */
export function Inner<D extends Definition>(props: InnerProps<D>) {
  const { widget, values = {}, className = 'contents' } = props
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [door, setDoor] = useState<Door<D> & Doorway>()
  const wanted = useRef(values)
  useLayoutEffect(() => {
    wanted.current = values
    if (door) decide(door, widget.definition, values)
  })
  useLayoutEffect(() => {
    if (!place) return
    const opened = openInnerDoor(place, widget.definition)
    decide(opened, widget.definition, wanted.current)
    setDoor(opened)
    return () => closeInnerDoor(opened, widget.definition)
  }, [place, widget])
  return (
    <div className={className} ref={setPlace}>
      {door && (
        <NoticesElsewhere value={true}>
          <Drawn<D> door={door} widget={widget} />
        </NoticesElsewhere>
      )}
    </div>
  )
}

function Drawn<D extends Definition>(props: {
  readonly door: Door<D> & Doorway
  readonly widget: InnerWidget<D>
}): ReactNode {
  const { door, widget } = props
  const values = useSyncExternalStore(door.onValues, door.values) as ValuesOf<D>
  return <Apart piece={widget.view} with={{ values, door }} />
}
