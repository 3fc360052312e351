import { useStore } from '@nanostores/react'
import { $isOnline } from '../../core/net/online.ts'
import { consoleText as t } from '../../core/text/console.ts'

/** Says above every page that there is no network; the region is there before its words. */
export default function OfflineBar() {
  const isOnline = useStore($isOnline)
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-(--hutong-warn-bg) px-5 py-2 text-center text-(--hutong-warn)">
          {t.offline()}
        </p>
      )}
    </div>
  )
}
