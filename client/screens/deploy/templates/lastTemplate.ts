/** The template that this tab last opened, in session storage under the specification's key. */
import { isId } from '#shared/kernel/ids.ts'
import type { AreaTemplate, AreaTemplateId } from '#shared/records/areaTemplate.ts'
import { parseKept, sessionText } from '../../../platform/storage.ts'

const KEY = 'SESSION_MOBANINFO'

export function storeLastTemplate({ id, name, nameEn }: AreaTemplate): void {
  sessionText.write(KEY, JSON.stringify({ id, name, nameEn }))
}

export function lastTemplateId(): AreaTemplateId | null {
  const kept = parseKept(sessionText.read(KEY))
  const id = typeof kept === 'object' && kept !== null && 'id' in kept ? kept.id : null
  return typeof id === 'string' && isId('atp', id) ? id : null
}
