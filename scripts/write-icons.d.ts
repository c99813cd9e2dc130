export declare function iconModule(name: string): string
export declare function shapesOf(component: unknown): string
export declare function fileOf(name: string): string
export declare function presentIcons(): string[]
