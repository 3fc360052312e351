export declare function runtimePackages(): readonly string[]
