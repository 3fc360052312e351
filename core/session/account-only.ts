interface Role {
  readonly tagCode: string
}

/**
 * Whether a user is limited to the workbench: ACCOUNT is the only tag among the roles (rule
 * session-25).
 */
export const isAccountOnly = (roles: readonly Role[]): boolean =>
  roles.length > 0 && roles.every(({ tagCode }) => tagCode === 'ACCOUNT')

/** Whether the login shows the seat wall on another screen and nothing else. */
export const isWallOnly = (roles: readonly Role[]): boolean =>
  roles.some(({ tagCode }) => tagCode === 'SEAT_WALL')
