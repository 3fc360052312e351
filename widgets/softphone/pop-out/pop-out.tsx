import { Lazy, lazyView } from '../../kit/lazy-view.tsx'

const button = lazyView(() => import('./pop-out-button.tsx'))

/** The button of the window, in browsers with such windows. */
export const PopOut = () =>
  'documentPictureInPicture' in window && <Lazy failed={() => null} view={button} with={{}} />
