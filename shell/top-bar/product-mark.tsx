/** The product's logo, for enterprises without one. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className="shrink-0" height={size} viewBox="0 0 40 40" width={size}>
      <rect className="fill-(--hutong-brand)" height="40" rx="10" width="40" />
      <path
        className="fill-(--hutong-on-brand)"
        d="M12 13.5c0-1.4 1-2.5 2.3-2.5h2.1c.8 0 1.5.6 1.6 1.4l.5 3c.1.6-.2 1.2-.7 1.5l-1.6 1a12 12 0 0 0 5.9 5.9l1-1.6c.3-.5.9-.8 1.5-.7l3 .5c.8.1 1.4.8 1.4 1.6v2.1c0 1.3-1.1 2.3-2.5 2.3C18.9 28 12 21.1 12 13.5Z"
      />
      <path
        className="stroke-(--hutong-on-brand)"
        d="M23 11a6 6 0 0 1 6 6M23 14.5a2.5 2.5 0 0 1 2.5 2.5"
        fill="none"
        strokeLinecap="round"
        strokeWidth="2"
      />
    </svg>
  )
}
