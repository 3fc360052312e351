import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $isOnline } from '../../core/net/online.ts'
import { consoleText as t } from '../../core/text/console.ts'

/** Says above every page that there is no network; the region is there before its words. */
export default function OfflineBar() {
  const isOnline = useStore($isOnline)
  const region = useRef<HTMLDivElement>(null)
  // What is open over the page is as old as the page.
  useEffect(() => {
    const root = region.current?.getRootNode()
    if (root instanceof ShadowRoot)
      for (const part of root.querySelectorAll('.hutong-root'))
        part.toggleAttribute('data-offline', !isOnline)
  }, [isOnline])
  return (
    <div ref={region} role="status">
      {!isOnline && (
        <p className="bg-(--hutong-warn-bg) px-5 py-2 text-center text-(--hutong-warn)">
          {t.offline()}
        </p>
      )}
    </div>
  )
}
