export function nodeIn(folder: string, platform: string): string
