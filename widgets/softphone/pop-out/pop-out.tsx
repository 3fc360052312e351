import { Lazy, lazyView } from '../../kit/lazy-view.tsx'

const button = lazyView(() => import('./pop-out-button.tsx'))

const hasWindows = (): boolean => 'documentPictureInPicture' in window

/** Prefetches the button where it will be displayed. */
export const fetchPopOut = async (): Promise<void> => {
  if (hasWindows()) await button.fetch()
}

/** The button of the window, in browsers with such windows. */
export const PopOut = () => hasWindows() && <Lazy failed={() => null} view={button} with={{}} />
