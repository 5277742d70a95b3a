import { Button, InputGroup } from '@blueprintjs/core'
import { Plus, Search } from '@blueprintjs/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProjectRow } from '#shared/contract/projects.ts'
import { hasPhrase } from '#shared/rules/textSearch.ts'
import { currentLanguage, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { account, projects } from '../../account.ts'
import { projectActor } from '../../actors/projectActor.ts'
import { pathsOf } from '../../routes/appRoutes.ts'
import { isAddingProject } from '../../session/addProject.ts'
import { ProjectAlarmsTag } from './ProjectAlarmsTag.tsx'
import styles from './ProjectList.module.css'
import shared from './sidebar.module.css'
import { useFreshProjects } from './useFreshProjects.ts'
import { useWorstFirst } from './useWorstFirst.ts'

const MANAGE_PATH = '/manage/projectmanage'

/** The user's projects: search, switch, add, and a link to manage. */
export function ProjectList(props: { readonly currentId: string; readonly onDone: () => void }) {
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const rows = useWorstFirst(useReadable(projects) ?? [])
  useFreshProjects()
  const found = rows.filter((row) => matches(row, search))
  const choose = (row: ProjectRow) => {
    props.onDone()
    projectActor.send({ type: 'project.chosen', projectId: row.id })
  }
  const chooseFirst = (event: KeyboardEvent) => {
    const first = found.find((row) => row.entersConsole)
    if (event.key === 'Enter' && first) choose(first)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only carries the arrows from one control to the next
    <div ref={list} className={styles.list} onKeyDown={(event) => moveFocus(event, list.current)}>
      <div className={styles.search}>
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
      {found.length === 0 ? <p className={styles.empty}>{t('common.noMatch')}</p> : null}
      <ul className={styles.rows}>
        {found.map((row) => (
          <li key={row.id}>
            <ProjectButton row={row} isCurrent={row.id === props.currentId} onChoose={() => choose(row)} />
          </li>
        ))}
      </ul>
      <ListFoot onDone={props.onDone} />
    </div>
  )
}

function ListFoot({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTexts()
  const routes = useReadable(account)?.routes
  const mayManage = routes ? pathsOf(routes).has(MANAGE_PATH) : false
  return (
    <div className={styles.foot}>
      <Button
        variant="minimal"
        icon={<Plus />}
        text={t('shell.project.add')}
        onClick={() => {
          onDone()
          isAddingProject.set(true)
        }}
      />
      {mayManage ? (
        <Link to={MANAGE_PATH} onClick={onDone}>
          {t('shell.project.manage')}
        </Link>
      ) : null}
    </div>
  )
}

function ProjectButton(props: {
  readonly row: ProjectRow
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTexts()
  const { row } = props
  const kind = row.pmtype === '0' ? t('shell.project.hotel') : t('shell.project.residence')
  const facts = [cityOf(row), t('shell.project.rooms', { count: row.rooms }), kind]
  return (
    <button
      type="button"
      className={styles.row}
      data-project={row.id}
      aria-current={props.isCurrent}
      disabled={!row.entersConsole}
      onClick={props.onChoose}
    >
      <span className={shared.cardText}>
        <span className={shared.name}>{nameOf(row)}</span>
        <span className={shared.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </span>
      <ProjectAlarmsTag row={row} />
      {props.isCurrent ? <span className={styles.mark}>{t('shell.project.current')}</span> : null}
      {row.entersConsole ? null : <span className={shared.facts}>{t('shell.project.barred')}</span>}
    </button>
  )
}

/** Moves the focus between the search field and the rows. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [
    ...(list?.querySelectorAll<HTMLElement>(
      `input, .${styles.row}:not(:disabled), .${styles.foot} *:is(a, button)`,
    ) ?? []),
  ]
  const index = stops.indexOf(event.target as HTMLElement)
  const target = stops[event.key === 'ArrowDown' ? index + 1 : index - 1]
  if (index < 0 || !target) return
  event.preventDefault()
  target.focus()
}

export const cityOf = (row: { readonly city: string; readonly cityEn: string }): string =>
  nameOf({ name: row.city, nameEn: row.cityEn }, currentLanguage())

function matches(row: ProjectRow, search: string): boolean {
  return hasPhrase(search, [row.name, row.nameEn, row.city, row.cityEn, row.projectnum])
}
