import { useCallback } from 'react'
import { guestsContract } from '#shared/contract/guests.ts'
import type { AreaId } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLive, useRoom } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import styles from './GuestLine.module.css'

/** Guest of the room in a simulated world; real buildings use another system. */
export function GuestLine({ areaId }: { readonly areaId: AreaId }) {
  const isSimulated = useReadable(useConsoleState().simulation) !== null
  return isSimulated ? <Guests areaId={areaId} /> : null
}

function Guests({ areaId }: { readonly areaId: AreaId }) {
  const { t } = useTexts()
  const { status, isInside } = useRoom(areaId)
  const isLive = useIsLive()
  const { revision } = useReadable(useConsoleState().simulation) ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: people who come, go or wake are another question, and a server that is there again may answer
  const ask = useCallback(
    (signal: AbortSignal) => call(guestsContract.ofRoom, { areaId }, { signal, isQuiet: true }),
    [areaId, status, isInside, revision, isLive],
  )
  const answer = useAnswer(ask).value
  const guest = answer?.guest
  // The line is reserved before loading and without guests, so that controls below do not move.
  if (!guest) return <p className={styles.guest}>{answer ? <span>{t('areas.guest.none')}</span> : null}</p>
  const { isVip, people } = guest
  const name = nameOf(guest)
  const group = nameOf({ name: guest.group, nameEn: guest.groupEn })
  return (
    <section className={styles.guest} aria-label={t('areas.guest.label')}>
      {name === '' ? null : <strong>{name}</strong>}
      {isVip ? <StatusTag tone="accent">{t('areas.guest.vip')}</StatusTag> : null}
      <span>{t('areas.guest.people', { count: people })}</span>
      {group === '' ? null : <span>{t('areas.guest.group', { group })}</span>}
    </section>
  )
}
