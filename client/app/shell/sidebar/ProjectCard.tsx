import { CaretDown, Office } from '@blueprintjs/icons'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsArriving, useRoomCounts } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { Popup } from '../../../ui/layers/Popup.tsx'
import { useFloorScope } from '../../../widgets/scope/useFloorScope.ts'
import { account, projects } from '../../account.ts'
import { cityOf, ProjectList } from './ProjectList.tsx'
import styles from './sidebar.module.css'
import { useFreshProjects } from './useFreshProjects.ts'

/** The current project, and the menu to switch to another one. */
export function ProjectCard({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const current = useReadable(account)?.info.projectinfo ?? null
  return current ? <Card current={current} isCollapsed={isCollapsed} /> : null
}

interface Current {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly city: string
  readonly cityEn: string
}

function Card({ current, isCollapsed }: { readonly current: Current; readonly isCollapsed: boolean }) {
  const { t } = useTexts()
  const fetched = useReadable(projects)?.find(({ id }) => id === current.id)?.rooms
  const seen = useRoomCounts().all
  const rooms = useIsArriving() ? fetched : seen
  useFreshProjects()
  const name = nameOf(current)
  const facts = [cityOf(current), useFloorScope(), rooms ? t('shell.project.rooms', { count: rooms }) : null]
  return (
    <Popup
      popup="dialog"
      placement="bottom-start"
      isWide
      content={(close) => <ProjectList currentId={current.id} onDone={close} />}
    >
      <button
        type="button"
        className={styles.card}
        data-stop="project"
        aria-label={t('shell.project.choose', { name })}
        title={name}
      >
        {isCollapsed ? (
          <Office />
        ) : (
          <>
            <span className={styles.cardText}>
              <span className={styles.name}>{name}</span>
              <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
            </span>
            <CaretDown />
          </>
        )}
      </button>
    </Popup>
  )
}
