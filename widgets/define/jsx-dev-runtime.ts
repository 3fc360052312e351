/** React's `jsxDEV` for the development server, with the same filter as `jsx-runtime.ts`. */
import * as react from 'react/jsx-dev-runtime'
import { withRendered } from './jsx-runtime.ts'

export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...more) =>
  react.jsxDEV(type, withRendered(props as Readonly<Record<string, unknown>>), ...more)
