import { linkTo } from '../../router/follow-link.ts'

/** A number of members, which opens them on the page of members; zero opens nothing. */
export function MemberCount(props: {
  readonly count: number
  /** Accessible name of the link. */
  readonly label: string
  /** Filter of the page of members. */
  readonly filter: 'roleId' | 'departmentId'
  readonly id: string
}) {
  const { count, label, filter, id } = props
  if (count === 0) return <span className="tabular-nums">0</span>
  return (
    <a
      className="relative inline-block text-(--hutong-link) tabular-nums hover:underline"
      {...linkTo(`/memberManage?${filter}=${encodeURIComponent(id)}`)}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{count}</span>
    </a>
  )
}
