import { Button } from '@blueprintjs/core'
import type { ListedAlarm, ProjectAlarms } from '#shared/contract/projectAlarms.ts'
import { namedPlaceText } from '../../i18n/alarmPlace.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import { SeverityCard } from '../../ui/feedback/SeverityCard.tsx'
import styles from './AlarmsElsewhere.module.css'
import { openElsewhere } from './openElsewhere.ts'
import { alarmsElsewhere } from './personAlarms.ts'

const LISTED_MAX = 3

/** Unacknowledged alarms of the person's other projects, the worst project first. */
export function AlarmsElsewhere({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts()
  const projects = useReadable(alarmsElsewhere).filter(({ unacknowledged }) => unacknowledged > 0)
  if (projects.length === 0) return null
  return (
    <section className={styles.elsewhere} aria-label={t('alarms.elsewhere')}>
      <h3>{t('alarms.elsewhere')}</h3>
      {projects.map((project) => (
        <ProjectSection key={project.id} project={project} onLeave={onLeave} />
      ))}
    </section>
  )
}

function ProjectSection({
  project,
  onLeave,
}: {
  readonly project: ProjectAlarms
  readonly onLeave: () => void
}) {
  const { t } = useTexts()
  return (
    <>
      <h4>
        <span>{nameOf(project)}</span>
        <span className={styles.count}>{t('alarms.waiting', { count: project.unacknowledged })}</span>
      </h4>
      {project.alarms.slice(0, LISTED_MAX).map((alarm) => (
        <ListedItem
          key={alarm.id}
          alarm={alarm}
          onOpen={() => {
            onLeave()
            openElsewhere({ projectId: project.id, alarmId: alarm.id })
          }}
        />
      ))}
    </>
  )
}

function ListedItem({ alarm, onOpen }: { readonly alarm: ListedAlarm; readonly onOpen: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const { raisedAtMs, clearedAtMs, count } = alarm
  const facts = [
    namedPlaceText(alarm.place),
    t('alarms.raised', { when: format.ago(raisedAtMs, nowMs) }),
    count > 1 ? t('alarms.reports', { count }) : '',
    clearedAtMs === null ? '' : t('alarms.ended', { when: format.ago(clearedAtMs, nowMs) }),
  ]
  return (
    <SeverityCard
      severity={alarm.severity}
      alarmId={alarm.id}
      isOver={clearedAtMs !== null}
      severityName={t(`alarms.severity.${alarm.severity}`)}
      title={alarmTitle(alarm)}
      facts={facts.filter((fact) => fact !== '')}
      actions={<Button text={t('alarms.openElsewhere')} onClick={onOpen} />}
    />
  )
}
