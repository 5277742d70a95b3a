import type { RoomState } from '#shared/rules/roomState.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** The last report of a room that is out of reach: who is in there matters then, too. Null where nobody was, as far as is known. */
export function reportText({ status, heard }: RoomState, t: Translate): string | null {
  if (status !== 'offline' || heard === 'vacant' || heard === 'unknown') return null
  return t('areas.heard', { status: t(`areas.status.${heard}`).toLowerCase() })
}
