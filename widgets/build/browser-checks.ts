import type { Plugin } from 'vite'

/** Browsers check replies by `core/contract/browser/checks.ts` in place of zod. */
export const browserChecks = (): Plugin => ({
  name: 'hutong-browser-checks',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/zod\.ts$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id.endsWith('/core/contract/zod.ts')
        ? found.id.replace('/contract/zod.ts', '/contract/browser/browser-zod.ts')
        : null
    }
  }
})
