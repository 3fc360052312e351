import { ErrorPage } from './error-page.tsx'

/** `/401` itself. */
export default function Forbidden() {
  return <ErrorPage code={401} />
}
