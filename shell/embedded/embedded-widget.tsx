import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { View, ViewProps } from '../../widgets/define/define.tsx'
import type { ElementHost, OwnedElementHost } from '../../widgets/define/element-host.ts'
import type { Definition, ValuesOf } from '../../widgets/define/values.ts'
import { Lazy, type LazyView, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { NoticesElsewhere } from '../../widgets/parts/notices.tsx'
import { closeEmbeddedHost, decide, type Given, openEmbeddedHost } from './embedded-host.ts'

/** An embedded widget: its definition and the loader of its view. */
export interface EmbeddedWidget<D extends Definition> {
  readonly definition: D
  readonly view: LazyView<ViewProps<D>>
}

export const embeddedWidget = <D extends Definition>(
  definition: D,
  load: () => Promise<{ readonly default: View<D> }>
): EmbeddedWidget<D> => ({ definition, view: lazyView<ViewProps<D>>(load) })

interface InnerProps<D extends Definition> {
  readonly widget: EmbeddedWidget<D>
  readonly values?: Given<D>
  /** Class of the wrapper; without it the widget's parts position themselves. */
  readonly className?: string
}

/**
 * Renders a widget inside the console's tree: no element and no second root. Its values come from the
 * console; its events are dispatched from the console's element.
 */
export function Embedded<D extends Definition>(props: InnerProps<D>) {
  const { widget, values = {}, className = 'contents' } = props
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [host, setHost] = useState<ElementHost<D> & OwnedElementHost>()
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
    if (host) decide(host, widget.definition, values)
  })
  useLayoutEffect(() => {
    if (!place) return
    const opened = openEmbeddedHost(place, widget.definition)
    decide(opened, widget.definition, latest.current)
    setHost(opened)
    return () => closeEmbeddedHost(opened, widget.definition)
  }, [place, widget])
  return (
    <div className={className} ref={setPlace}>
      {host && (
        <NoticesElsewhere value={true}>
          <LoadedWidget<D> host={host} widget={widget} />
        </NoticesElsewhere>
      )}
    </div>
  )
}

function LoadedWidget<D extends Definition>(props: {
  readonly host: ElementHost<D> & OwnedElementHost
  readonly widget: EmbeddedWidget<D>
}): ReactNode {
  const { host, widget } = props
  const values = useSyncExternalStore(host.onValues, host.values) as ValuesOf<D>
  return <Lazy view={widget.view} with={{ values, host }} />
}
