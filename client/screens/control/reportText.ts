import type { RoomState } from '#shared/rules/roomState.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Last report of an unreachable room, with presence. Null if no one was inside, as far as known. */
export function reportText({ status, heard }: RoomState, t: Translate): string | null {
  if (status !== 'offline' || heard === 'vacant' || heard === 'unknown') return null
  return t('areas.heard', { status: t(`areas.status.${heard}`).toLowerCase() })
}
