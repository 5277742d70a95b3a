import { Button } from '@blueprintjs/core'
import { ChevronUp, Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import type { Alarm } from '#shared/records/alarm.ts'
import { acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import { countsBySeverity } from '../../actions/alarms/countsBySeverity.ts'
import { namedPlaceText, placeNameIn, whereIn } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { labelled, nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan, useIds } from '../../store/hooks.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { AcknowledgeButton } from '../../widgets/alarms/AcknowledgeButton.tsx'
import { endedText, usePlaceName } from '../../widgets/alarms/alarmTexts.ts'
import { countedTitle } from '../../widgets/alarms/countedTitle.ts'
import styles from './AlarmLine.module.css'
import { notNamed } from './alarmStack.ts'
import { dismissAlarmToasts, isFreshToast } from './alarmToasts.ts'
import { openElsewhere } from './openElsewhere.ts'
import {
  type AlarmElsewhere,
  dismissElsewhere,
  useCountElsewhere,
  useWorstElsewhere,
} from './useElsewhere.ts'

/**
 * One-line summary of unacknowledged alarms: the worst with name and place, the number of others, and a link to all. It
 * stays while a critical alarm is included; otherwise it can be dismissed.
 */
export function AlarmLine(props: {
  /** Alarms of the line, worst first; at least one. */
  readonly alarms: readonly [Alarm, ...Alarm[]]
  /** Cards beside the line, shown for some seconds. */
  readonly cards: readonly Alarm[]
  readonly isNarrow: boolean
  readonly isListOpen: boolean
  readonly onOpen: () => void
}) {
  const { t } = useTexts()
  const { alarms, isNarrow } = props
  const mayAcknowledge = useCan(acknowledging)
  const [worst] = alarms
  // Device alarms name the device; otherwise the place must distinguish several hosts.
  const place = usePlaceName(worst, worst.deviceId === null ? placeNameIn : whereIn)
  const { clearedAtMs } = worst
  const when = useWhen(worst)
  const isCritical = worst.severity === 'critical'
  return (
    <div
      className={clsx(styles.line, alarms.some(({ id }) => isFreshToast(id)) && styles.fresh)}
      data-severity={worst.severity}
      data-over={clearedAtMs !== null || undefined}
    >
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={props.isListOpen}
        data-alarm-list=""
        onClick={props.onOpen}
      >
        <span className={styles.severity}>{t(`alarms.severity.${worst.severity}`)}</span>
        <span className={styles.words}>
          <b>{countedTitle(worst)}</b>
          <span className={styles.facts}>
            <span className={styles.place}>{place}</span>
            <span className={styles.when}>{place === '' ? when : ` · ${when}`}</span>
          </span>
        </span>
        <More cards={props.cards} worst={worst} />
        <ChevronUp className={styles.sign ?? ''} />
      </button>
      {isNarrow || !mayAcknowledge ? null : <AcknowledgeButton alarm={worst} />}
      {isCritical ? null : (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('alarms.dismiss')}
          title={t('alarms.dismiss')}
          onClick={() => dismissAlarmToasts(alarms.map(({ id }) => id))}
        />
      )}
    </div>
  )
}

/** Duration or end time of the alarm, and who ended it if not the device. */
function useWhen(alarm: Alarm): string {
  const format = useFormat()
  return useServerTime(
    (nowMs) => endedText(alarm, (atMs) => format.ago(atMs, nowMs)) ?? format.age(alarm.raisedAtMs, nowMs),
  )
}

/** Unacknowledged alarms that neither the cards nor the line name, so that its count matches the bell. */
function useNotNamed(cards: readonly Alarm[], worst: Alarm): readonly Alarm[] {
  const { read } = useConsoleState().store
  const waiting = useIds('alarm', 'unacknowledged', 'yes')
  return useMemo(() => {
    const alarms = waiting.flatMap((id) => read.get('alarm', id) ?? [])
    return notNamed(alarms, [...cards, worst])
  }, [read, waiting, cards, worst])
}

function More({ cards, worst }: { readonly cards: readonly Alarm[]; readonly worst: Alarm }) {
  const { t } = useTexts()
  const alarms = useNotNamed(cards, worst)
  if (alarms.length === 0) return null
  const severities = countsBySeverity(alarms).join(t('alarms.listComma'))
  const text = t('alarms.more', { count: alarms.length, severities })
  return (
    <span
      className={styles.more}
      data-severity={alarms.some(({ severity }) => severity === 'critical') ? 'critical' : undefined}
      title={text}
    >
      <span aria-hidden="true">+{alarms.length}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** The worst alarm of the person's other projects, in one line that names its project and leads to it. */
export function ElsewhereLine({ isNarrow }: { readonly isNarrow: boolean }) {
  const worst = useWorstElsewhere()
  return worst ? <WorstElsewhere worst={worst} isNarrow={isNarrow} /> : null
}

function WorstElsewhere(props: { readonly worst: AlarmElsewhere; readonly isNarrow: boolean }) {
  const { worst, isNarrow } = props
  const { t } = useTexts()
  const format = useFormat()
  const { project, alarm } = worst
  const when = useServerTime((nowMs) => format.age(alarm.raisedAtMs, nowMs))
  const more = useCountElsewhere() - 1
  const isCritical = alarm.severity === 'critical'
  const open = () => openElsewhere({ projectId: project.id, alarmId: alarm.id })
  return (
    <div className={styles.line} data-severity={alarm.severity} data-elsewhere="">
      <button type="button" className={styles.opener} onClick={open}>
        <span className={styles.severity}>{t(`alarms.severity.${alarm.severity}`)}</span>
        <span className={styles.words}>
          <b>{labelled(nameOf(project), alarmTitle(alarm))}</b>
          <span className={styles.facts}>
            <span className={styles.place}>{namedPlaceText(alarm.place)}</span>
            <span className={styles.when}>{` · ${when}`}</span>
          </span>
        </span>
        {more > 0 ? (
          <span className={styles.more} title={t('alarms.moreElsewhere', { count: more })}>
            <span aria-hidden="true">+{more}</span>
            <span className="visually-hidden">{t('alarms.moreElsewhere', { count: more })}</span>
          </span>
        ) : null}
      </button>
      {/* On a phone the whole line is the button. */}
      {isNarrow ? null : <Button onClick={open} text={t('alarms.openElsewhere')} />}
      {isCritical ? null : (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('alarms.dismiss')}
          title={t('alarms.dismiss')}
          onClick={() => dismissElsewhere(worst)}
        />
      )}
    </div>
  )
}
