export const serverFlags: readonly string[]
export const gatewayFlags: readonly string[]
export function keepCompiled(): void
export function boundArenas(): void
