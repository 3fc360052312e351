export interface Person {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly area: string
  readonly city: string
  readonly operator: string
}
