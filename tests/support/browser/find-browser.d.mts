export declare const headlessShell: string
export declare function findBrowser(): string | undefined
export declare function browserPath(): string
export declare const browserArgs: readonly string[]
