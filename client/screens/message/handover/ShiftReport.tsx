/** Content of a shift report: figures, alarms by result, configuration changes, people. */
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { handoversContract } from '#shared/contract/handovers.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { usePlaceName } from '../../../widgets/alarms/alarmTexts.ts'
import { countedTitle } from '../../../widgets/alarms/countedTitle.ts'
import { logTitle } from '../../../widgets/operations/eventTexts.ts'
import { SeverityTag } from '../alarmCells.tsx'
import styles from './ShiftReport.module.css'

export type Report = OutputOf<(typeof handoversContract)['report']>
export const ALARM_PARTS = ['open', 'raised', 'cleared', 'acknowledged', 'shelved'] as const

export function ShiftReport({ report }: { readonly report: Report }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <div className={styles.report}>
      <dl className={styles.figures}>
        {ALARM_PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`handover.part.${part}`)}</dt>
            <dd>{format.number(report[part].count)}</dd>
          </div>
        ))}
      </dl>
      {ALARM_PARTS.map((part) => (
        <Alarms key={part} title={t(`handover.part.${part}`)} {...report[part]} />
      ))}
      <Changes changes={report.changes} />
      <People people={report.people} />
    </div>
  )
}

function Alarms(props: {
  readonly title: string
  readonly count: number
  readonly list: readonly AlarmRow[]
}) {
  const { t } = useTexts()
  if (props.count === 0) return null
  return (
    <section>
      <h3>{props.title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('messages.severity')}</th>
            <th scope="col">{t('messages.alarm')}</th>
            <th scope="col">{t('messages.place')}</th>
            <th scope="col">{t('messages.raisedAt')}</th>
            <th scope="col">{t('messages.state')}</th>
          </tr>
        </thead>
        <tbody>
          {props.list.map((alarm) => (
            <AlarmLine key={alarm.id} alarm={alarm} />
          ))}
        </tbody>
      </table>
      <More count={props.count - props.list.length} />
    </section>
  )
}

function AlarmLine({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTexts()
  const place = usePlaceName(alarm)
  const { acknowledgedBy, shelved } = alarm
  const state = [
    t(alarm.isActive ? 'messages.active' : 'messages.cleared'),
    acknowledgedBy ? t('messages.seenBy', { name: nameOf(acknowledgedBy) }) : '',
    shelved ? t('handover.shelvedFor', { reason: shelved.reason }) : '',
  ]
  return (
    <tr>
      <td>
        <SeverityTag severity={alarm.severity} />
      </td>
      <td>{countedTitle(alarm)}</td>
      <td>{place}</td>
      <td>
        <Stamp atMs={alarm.raisedAtMs} />
      </td>
      <td>{state.filter((part) => part !== '').join(' · ')}</td>
    </tr>
  )
}

function Changes({ changes }: Pick<Report, 'changes'>) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  if (changes === null) return <p className={styles.quiet}>{t('handover.noLog')}</p>
  return (
    <section>
      <h3>{t('handover.changes')}</h3>
      {changes.count === 0 ? <p className={styles.quiet}>{t('handover.noChanges')}</p> : null}
      <table className={styles.table}>
        <tbody>
          {changes.list.map((row) => (
            <tr key={row.seq}>
              <td>
                <Stamp atMs={row.atMs} />
              </td>
              <td>{nameOf({ name: row.actorName, nameEn: row.actorNameEn })}</td>
              <td>{logTitle(row, read, format)}</td>
              <td>{row.things.map((thing) => nameOf(thing)).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More count={changes.count - changes.list.length} />
    </section>
  )
}

function People({ people }: Pick<Report, 'people'>) {
  const { t } = useTexts()
  const format = useFormat()
  if (people === null) return null
  return (
    <section>
      <h3>{t('handover.people')}</h3>
      {people.length === 0 ? <p className={styles.quiet}>{t('handover.nobody')}</p> : null}
      <table className={styles.table}>
        <tbody>
          {people.map(({ person, signedInAtMs, operations }) => (
            <tr key={person.id}>
              <td>{nameOf(person)}</td>
              <td>
                {signedInAtMs === null
                  ? t('handover.signedInBefore')
                  : t('handover.signedInAt', { time: format.dateTime(signedInAtMs) })}
              </td>
              <td>{t('handover.operations', { count: operations })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  const { t } = useTexts()
  return count > 0 ? <p className={styles.quiet}>{t('handover.more', { count })}</p> : null
}
