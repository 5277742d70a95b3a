/** Project page for displays and external links; data needs a sign-in. */

import { Button } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { askCurrentProject } from '../../actions/projects/currentProject.ts'
import type { ProjectItem } from '../../actions/projects/projectCalls.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { ProductMark } from '../../ui/layout/ProductMark.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import type { MapPoint } from '../../ui/map/mapPoint.ts'
import { projectStateOf, projectTones } from '../../widgets/projects/projectState.ts'
import { ProjectFacts } from './ProjectDrawer.tsx'
import styles from './ProjectMain.module.css'
import { ProjectStateTag } from './ProjectStateTag.tsx'
import shared from './projects.module.css'

const WorldMap = lazyPart(async () => (await import('../../ui/map/WorldMap.tsx')).WorldMap)

export function ProjectMain() {
  const { t } = useTexts()
  const answer = useAnswer(askCurrentProject)
  return (
    <div className={styles.main}>
      <header className={styles.bar}>
        <Link to="/dashboard">
          <ProductMark />
          <span>{t('common.product')}</span>
        </Link>
      </header>
      <main>
        {answer.state === 'loading' ? <Skeleton lines={8} /> : null}
        {answer.state === 'failed' ? (
          <Notice
            isPage
            isAlert
            title={t('projects.main.failed')}
            actions={<Button onClick={answer.reload}>{t('common.retry')}</Button>}
          >
            {answer.failure}
          </Notice>
        ) : null}
        {answer.value ? <Content found={answer.value} /> : null}
      </main>
    </div>
  )
}

function Content({ found }: { readonly found: Awaited<ReturnType<typeof askCurrentProject>> }) {
  const { t } = useTexts()
  switch (found.kind) {
    case 'signedOut':
      return (
        <Stop
          title={t('projects.main.signIn')}
          body={t('projects.main.signInBody')}
          to="/login?redirect=%2Fprojectmain"
          verb={t('projects.main.toSignIn')}
        />
      )
    case 'none':
      return (
        <Stop
          title={t('projects.main.none')}
          body={t('projects.main.noneBody')}
          to="/"
          verb={t('projects.main.toConsole')}
        />
      )
    case 'project':
      return <Overview project={found.project} />
  }
}

function Stop(props: {
  readonly title: string
  readonly body: string
  readonly to: string
  readonly verb: string
}) {
  return (
    <Notice
      isPage
      icon={<Office size={28} />}
      title={props.title}
      actions={<Link to={props.to}>{props.verb}</Link>}
    >
      {props.body}
    </Notice>
  )
}

const LINKS = [
  ['home', '/dashboard'],
  ['areaControl', '/device/areacontrol'],
  ['deviceControl', '/device/devicecontrol'],
  ['alarmCentre', '/message/messagerecord'],
  ['projects', '/manage/projectmanage'],
] as const

function Overview({ project }: { readonly project: ProjectItem }) {
  const { t } = useTexts()
  return (
    <Page title={nameOf(project)} facts={<ProjectStateTag row={project} />}>
      <div className={styles.grid}>
        <div className={styles.column}>
          <Panel title={t('projects.main.figures')}>
            <Figures project={project} />
          </Panel>
          <Panel title={t('projects.main.links')}>
            <nav className={styles.links} aria-label={t('projects.main.links')}>
              {LINKS.map(([id, path]) => (
                <Link key={id} to={path}>
                  {screenTitle(id)}
                </Link>
              ))}
            </nav>
          </Panel>
          <Position project={project} />
        </div>
        <Panel title={t('projects.main.facts')}>
          <ProjectFacts project={project} />
        </Panel>
      </div>
    </Page>
  )
}

function Figures({ project }: { readonly project: ProjectItem }) {
  const { t } = useTexts()
  const format = useFormat()
  const figures: readonly (readonly [label: string, value: string, className?: string])[] = [
    [t('projects.rooms'), format.number(project.rooms)],
    [t('projects.devices'), format.number(project.devices)],
    ...(project.unseen > 0 ? [[t('projects.unseen'), format.number(project.unseen)] as const] : []),
    [
      t('projects.hosts'),
      `${format.number(project.hostsOnline)} / ${format.number(project.hosts)}`,
      project.hostsOnline < project.hosts ? shared.warn : undefined,
    ],
    [
      t('projects.lowBattery'),
      format.number(project.lowBattery),
      project.lowBattery > 0 ? shared.warn : undefined,
    ],
    [t('projects.abnormal'), format.number(project.abnormal), project.abnormal > 0 ? shared.warn : undefined],
  ].map(([label = '', value = '', className]) => (className ? [label, value, className] : [label, value]))
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, className]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={className}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Position({ project }: { readonly project: ProjectItem }): ReactNode {
  const { t } = useTexts()
  const { id, longitude, latitude } = project
  const name = nameOf(project)
  const state = projectStateOf(project)
  const points = useMemo(
    (): readonly MapPoint[] =>
      longitude === null || latitude === null
        ? []
        : [{ id, name, longitude, latitude, tone: projectTones[state], state: '' }],
    [id, name, longitude, latitude, state],
  )
  if (points.length === 0) return null
  return (
    <Panel title={t('form.position.label')} className={styles.map}>
      <div className={styles.mapPlace}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <WorldMap label={t('form.position.label')} points={points} zoomMax={6} />
        </Suspense>
      </div>
    </Panel>
  )
}
