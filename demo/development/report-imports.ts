/** Preloaded by the server process: reports the imported files to its parent. */
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:') && !url.includes('/node_modules/'))
        process.send?.({ imported: fileURLToPath(url) })
      return next(url, context)
    }
  })
