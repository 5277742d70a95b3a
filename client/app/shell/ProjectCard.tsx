import { InputGroup, PopoverNext, PopupKind } from '@blueprintjs/core'
import { CaretDown, Office, Search } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectRow } from '#shared/contract/building.ts'
import { currentLanguage, nameOf } from '../../i18n/i18n.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { account, loadProjects, projects } from '../account.ts'
import { projectActor } from '../actors/projectActor.ts'

/** Which building all of this is about, and the way to another one. */
export function ProjectCard({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const current = useReadable(account)?.info.projectinfo ?? null
  const rooms = useReadable(projects)?.find(({ id }) => id === current?.id)?.rooms
  useFreshProjects()
  if (!current) return null
  const name = nameOf(current)
  const facts = [cityOf(current), rooms ? t('shell.project.rooms', { count: rooms }) : null]
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      popupKind={PopupKind.DIALOG}
      fill
      content={<ProjectList currentId={current.id} onChosen={() => setOpen(false)} />}
    >
      <button
        type="button"
        className="project-card"
        aria-label={t('shell.project.choose', { name })}
        title={name}
      >
        {isCollapsed ? (
          <Office />
        ) : (
          <>
            <span className="project-card-text">
              <span className="project-card-name">{name}</span>
              <span className="project-card-facts">{facts.filter(Boolean).join(' · ')}</span>
            </span>
            <CaretDown />
          </>
        )}
      </button>
    </PopoverNext>
  )
}

/** Asked for with the card and again with each opening of the list; after a failure the list stays as it was. */
function useFreshProjects(): void {
  const { t } = useTranslation()
  const failed = t('shell.project.failedList')
  useEffect(() => {
    loadProjects().catch((error: Error) => showToast('error', `${failed}: ${error.message}`))
  }, [failed])
}

function ProjectList(props: { readonly currentId: string; readonly onChosen: () => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const rows = useReadable(projects) ?? []
  useFreshProjects()
  const found = rows.filter((row) => matches(row, search))
  const choose = (row: ProjectRow) => {
    props.onChosen()
    projectActor.send({ type: 'project.chosen', projectId: row.id })
  }
  const chooseFirst = (event: KeyboardEvent) => {
    const first = found.find((row) => row.entersConsole)
    if (event.key === 'Enter' && first) choose(first)
  }
  return (
    <div className="project-list">
      <div className="project-list-search">
        <InputGroup
          leftIcon={<Search className="bp6-icon" />}
          value={search}
          autoFocus
          aria-label={t('shell.project.search')}
          placeholder={t('shell.project.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={chooseFirst}
        />
      </div>
      {found.length === 0 ? <p className="project-list-empty">{t('common.noMatch')}</p> : null}
      <ul className="project-list-rows">
        {found.map((row) => (
          <li key={row.id}>
            <ProjectButton row={row} isCurrent={row.id === props.currentId} onChoose={() => choose(row)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProjectButton(props: {
  readonly row: ProjectRow
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTranslation()
  const { row } = props
  const kind = row.pmtype === '0' ? t('shell.project.hotel') : t('shell.project.residence')
  const facts = [cityOf(row), t('shell.project.rooms', { count: row.rooms }), kind]
  return (
    <button
      type="button"
      className="project-list-row"
      aria-current={props.isCurrent}
      disabled={!row.entersConsole}
      onClick={props.onChoose}
    >
      <span className="project-card-text">
        <span className="project-card-name">{nameOf(row)}</span>
        <span className="project-card-facts">{facts.join(' · ')}</span>
      </span>
      {props.isCurrent ? <span className="project-list-mark">{t('shell.project.current')}</span> : null}
      {row.entersConsole ? null : <span className="project-card-facts">{t('shell.project.barred')}</span>}
    </button>
  )
}

const cityOf = (row: { readonly city: string; readonly cityEn: string }): string =>
  nameOf({ name: row.city, nameEn: row.cityEn }, currentLanguage())

function matches(row: ProjectRow, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const texts = [row.name, row.nameEn, row.city, row.cityEn, row.projectnum]
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))
}
