import type { ReactNode } from 'react'
import { countryIn } from '#shared/places/countries.ts'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useViewer } from '../../store/hooks.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { usePlaceNames } from '../../ui/form/places/useProvinces.ts'
import type { ListAction } from '../../ui/list/model/action.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { ProjectStateTag } from './ProjectStateTag.tsx'
import styles from './projects.module.css'
import { cityOf, creatorOf, kindOf, leaderOf, roleOf } from './projectTexts.ts'

/** A project's details, beside the list. */
export function ProjectDrawer(props: {
  readonly project: ProjectItem
  readonly actions: readonly ListAction<ProjectItem>[]
  readonly onClose: () => void
}) {
  const { project, actions } = props
  const viewer = useViewer()
  return (
    <DetailDrawer
      title={nameOf(project)}
      facts={<ProjectStateTag row={project} />}
      onClose={props.onClose}
      actions={<RowActions row={project} actions={actions} />}
    >
      <ProjectFacts project={project} hasAllRights={viewer?.isSuper === true} />
    </DetailDrawer>
  )
}

/** Also used outside of the console, without knowledge of the viewer's rights. */
export function ProjectFacts(props: { readonly project: ProjectItem; readonly hasAllRights?: boolean }) {
  const { project, hasAllRights = false } = props
  const { t, i18n } = useTexts()
  const format = useFormat()
  const { longitude, latitude } = project
  const names = usePlaceNames(project)
  // A municipality is province and city in one.
  const province = project.province.startsWith(project.city) ? '' : names.province
  // An English address has its district, and a city needs no province there.
  const isEnglish = i18n.language === 'en' && project.addressEn !== ''
  const place = [
    countryIn(i18n.language, project.country),
    isEnglish ? '' : province,
    cityOf(project),
    isEnglish ? '' : names.district,
  ]
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('projects.kind'), kindOf(project)],
    [t('projects.number'), project.projectnum],
    [t('projects.role'), roleOf(project) || (hasAllRights ? t('projects.allRights') : '')],
    [t('projects.leader'), leaderOf(project)],
    [t('projects.contact'), project.contact],
    [t('projects.place'), [...new Set(place.filter((part) => part !== ''))].join(' · ')],
    [t('projects.address'), nameOf({ name: project.address, nameEn: project.addressEn })],
    [
      t('form.position.label'),
      longitude === null || latitude === null
        ? ''
        : `${format.number(latitude, 4)}, ${format.number(longitude, 4)}`,
    ],
    [t('form.timeZone'), project.timeZone],
    [t('projects.rooms'), format.number(project.rooms)],
    [t('projects.devices'), format.number(project.devices)],
    [t('projects.unseen'), format.number(project.unseen)],
    [t('projects.hosts'), `${format.number(project.hostsOnline)} / ${format.number(project.hosts)}`],
    [t('projects.lowBattery'), format.number(project.lowBattery)],
    [t('projects.abnormal'), format.number(project.abnormal)],
    [t('projects.created'), format.dateTime(project.createdAtMs)],
    [t('projects.creator'), creatorOf(project)],
    [t('projects.description'), nameOf({ name: project.description, nameEn: project.descriptionEn })],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
