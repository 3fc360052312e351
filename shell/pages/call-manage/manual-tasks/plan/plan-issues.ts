export type Issues = Readonly<Record<string, string>>
