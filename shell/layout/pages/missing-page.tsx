import { ErrorPage } from './error-page.tsx'

/** `/404` itself. */
export default function Missing() {
  return <ErrorPage code={404} />
}
