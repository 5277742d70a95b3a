export function nodeIn(folder: string, platform: string): string
export const serverFlags: readonly string[]
