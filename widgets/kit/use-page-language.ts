import { useSyncExternalStore } from 'react'
import { pageTheme } from './styles/page-theme.ts'

const read = () => pageTheme.look().language

/**
 * The language of the page's texts. A component that is not rendered with its parent, such as one in
 * `memo`, is rendered again when it changes.
 */
export const usePageLanguage = (): string => useSyncExternalStore(pageTheme.listen, read)

/** Makes what contains texts: for `useMemo`, with the language as a dependency. */
export const inLanguage = <Made>(_language: string, make: () => Made): Made => make()
