interface Role {
  readonly tagCode: string
}

/** Whether a user is at the workbench only: ACCOUNT is the only tag among the roles (doc 1 §4). */
export const isAccountOnly = (roles: readonly Role[]): boolean =>
  roles.length > 0 && roles.every(({ tagCode }) => tagCode === 'ACCOUNT')
