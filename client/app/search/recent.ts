/** This user's recent choices in this project, newest first. The browser stores only their keys. */
import { localText, parseKept } from '../../platform/storage.ts'

export const RECENT_MAX = 6
const PREFIX = 'PALETTE_'

export function readRecent(owner: string): readonly string[] {
  const value = parseKept(localText.read(PREFIX + owner))
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string').slice(0, RECENT_MAX) : []
}

export function rememberChoice(owner: string, key: string): void {
  const next = [key, ...readRecent(owner).filter((one) => one !== key)].slice(0, RECENT_MAX)
  localText.write(PREFIX + owner, JSON.stringify(next))
}
