import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { consoleMessages as messages } from '../../core/messages/console-messages.ts'
import { $isOnline } from '../../core/net/online.ts'

/** Offline banner above every page; the live region is rendered before its text. */
export default function OfflineBar() {
  const isOnline = useStore($isOnline)
  const region = useRef<HTMLDivElement>(null)
  // Overlays hold data as stale as the page.
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
          {messages.offline()}
        </p>
      )}
    </div>
  )
}
