/** Hand-overs, live, newest first; unsigned ones have a sign button. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { handoversContract } from '#shared/contract/handovers.ts'
import type { Handover } from '#shared/records/handover.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useRecord, useViewer } from '../../../store/hooks.ts'
import type { Bounds } from '../../../ui/charts/range.ts'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { periodText } from '../OwnPeriod.tsx'
import styles from './HandoverList.module.css'
import { ALARM_PARTS } from './ShiftReport.tsx'
import { SignHandover } from './SignHandover.tsx'

const SHOWN_AT_FIRST = 10

export function HandoverList(props: {
  /** Shows the report of that time. */
  readonly onShow?: (bounds: Bounds) => void
  /** Only entries of this period, for printing. */
  readonly of?: Bounds
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const ids = useAllIds('handover')
  const [signing, sign] = useState<Handover | null>(null)
  const [isLong, setLong] = useState(false)
  const { of } = props
  const all = ids
    .flatMap((id) => read.get('handover', id) ?? [])
    .filter(({ fromMs, toMs }) => !of || (fromMs === of.fromMs && toMs === of.toMs))
    .sort((a, b) => b.writtenAtMs - a.writtenAtMs || (a.id < b.id ? 1 : -1))
  const shown = isLong ? all : all.slice(0, SHOWN_AT_FIRST)
  if (all.length === 0) return of ? null : <p className={styles.none}>{t('handover.nonePast')}</p>
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ id }) => (
          <li key={id}>
            <Entry id={id} onShow={props.onShow} onSign={of ? undefined : sign} />
          </li>
        ))}
      </ul>
      {all.length > shown.length ? (
        <Button
          variant="minimal"
          text={t('handover.showAll', { count: all.length })}
          onClick={() => setLong(true)}
        />
      ) : null}
      {signing ? <SignHandover handover={signing} onClose={() => sign(null)} /> : null}
    </>
  )
}

function Entry(props: {
  readonly id: string
  readonly onShow: ((bounds: Bounds) => void) | undefined
  readonly onSign: ((handover: Handover) => void) | undefined
}) {
  const { t } = useTexts()
  const format = useFormat()
  const viewer = useViewer()
  const handover = useRecord('handover', props.id)
  const { onShow, onSign } = props
  if (!handover) return null
  const { fromMs, toMs, note, figures, writtenBy, writtenAtMs, signed } = handover
  const period = periodText(handover, format)
  const isOwn = viewer?.accountId === writtenBy.id
  return (
    <article aria-label={period} className={styles.entry}>
      {onShow ? (
        <button type="button" className={styles.period} onClick={() => onShow({ fromMs, toMs })}>
          {period}
        </button>
      ) : (
        <b>{period}</b>
      )}
      <p className={styles.note}>{note === '' ? t('handover.noNote') : note}</p>
      <p className={styles.quiet}>
        {ALARM_PARTS.map((part) => `${t(`handover.part.${part}`)} ${figures[part]}`).join(' · ')}
      </p>
      <p className={styles.quiet}>
        {t('handover.writtenBy', { name: nameOf(writtenBy) })} <Stamp atMs={writtenAtMs} />
      </p>
      {signed ? (
        <p className={styles.signed}>
          {t('handover.signedBy', { name: nameOf(signed.by) })} <Stamp atMs={signed.atMs} />
          {signed.remark === '' ? null : <span className={styles.note}>{signed.remark}</span>}
        </p>
      ) : onSign ? (
        <CallButton
          endpoint={handoversContract.sign}
          text={t('handover.sign')}
          whyNot={isOwn ? t('handover.notOwn') : null}
          onClick={() => onSign(handover)}
        />
      ) : (
        <p>{t('handover.unsigned')}</p>
      )}
    </article>
  )
}
