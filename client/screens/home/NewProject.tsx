import { Circle, CircleArrowRight, Office, Tick } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { projectsContract } from '#shared/contract/projects.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { enumerated } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { mayCall } from '../../store/consoleState.ts'
import { derive } from '../../store/derived.ts'
import { useAllIds, useCan, useDerived, useViewer } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { type FirstStep, firstSteps } from './firstSteps.ts'
import styles from './NewProject.module.css'

/** Set-up guide of a project without devices, for users with the required rights. */
export function NewProject() {
  const { t } = useTexts()
  const steps = useFirstSteps()
  const mayChange = useCan(projectsContract.update)
  // Restricted users cannot tell whether the project is new, and cannot set it up.
  if (steps.length === 0 && !mayChange) {
    return (
      <Page title={screenTitle('home')}>
        <Notice icon={<Office size={28} />} title={t('home.new.unseen')}>
          <p>{t('home.new.unseenBody')}</p>
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={screenTitle('home')}>
      <Panel title={t('home.new.title')} className={styles.panel}>
        <p className={styles.body}>{t('home.new.body')}</p>
        {steps.length > 0 ? (
          <ol className={styles.steps} aria-label={t('home.new.title')}>
            {steps.map((step) => (
              <Step key={step.screen} step={step} />
            ))}
          </ol>
        ) : null}
        <Others mayChange={mayChange} maySetUp={steps.length > 0} />
      </Panel>
    </Page>
  )
}

function useFirstSteps(): readonly FirstStep[] {
  const { store } = useConsoleState()
  const viewer = useViewer()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const steps = useMemo(() => {
    const types = ['building', 'floor', 'area', 'host', 'device'] as const
    return derive(
      types.map((type) => (listener: () => void) => store.subscribeType(type, listener)),
      () => firstSteps(store.read),
      undefined,
      () => store.recordsVersion,
    )
  }, [store, language])
  return useDerived(steps).filter(({ endpoint }) => mayCall(viewer, endpoint))
}

const SIGNS = { done: Tick, next: CircleArrowRight, later: Circle } as const

/** Maximum number of names listed. */
const NAMED_MAX = 3

function Step({ step }: { readonly step: FirstStep }) {
  const { t } = useTexts()
  const { screen, state, count, missing } = step
  const Sign = SIGNS[state]
  const names = enumerated(missing.slice(0, NAMED_MAX))
  const more = missing.length - NAMED_MAX
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <Sign className={styles.sign ?? ''} />
      <div>
        <Link to={screenOf(screen).path}>{screenTitle(screen)}</Link>
        <p className={styles.help}>{t(`home.new.steps.${screen as NamedStep}`)}</p>
        {count > 0 && missing.length > 0 ? (
          <p className={styles.missing}>
            {t(`home.new.missing.${screen as 'floors'}`, {
              names: more > 0 ? t('home.new.andMore', { names, count: more }) : names,
            })}
          </p>
        ) : null}
      </div>
      <span className={styles.state}>
        {state === 'done' ? t('home.new.done', { count }) : t(`home.new.${state}`)}
      </span>
    </li>
  )
}

type NamedStep = 'buildings' | 'floors' | 'areas' | 'hosts' | 'gateways' | 'deviceSetup'

/** Alternatives and related steps. */
function Others(props: { readonly mayChange: boolean; readonly maySetUp: boolean }) {
  const { t } = useTexts()
  const hasAreas = useAllIds('area').length > 0
  return (
    <ul className={styles.others}>
      {props.maySetUp ? (
        <>
          <li>
            <Link to={screenOf('areas').path}>{t('home.new.workbook')}</Link> {t('home.new.workbookHelp')}
          </li>
          <li>
            <Link to={screenOf('templates').path}>{screenTitle('templates')}</Link>{' '}
            {t('home.new.templatesHelp')}
          </li>
        </>
      ) : null}
      {props.mayChange ? (
        <>
          {hasAreas ? null : (
            <li>
              <Link to="/manage/projectmanage">{t('home.new.copy')}</Link> {t('home.new.copyHelp')}
            </li>
          )}
          <li>
            <Link to="/manage/projectmanage">{t('home.new.details')}</Link> {t('home.new.detailsHelp')}
          </li>
        </>
      ) : null}
      {props.maySetUp ? (
        <li>
          <Link to={screenOf('projectSetup').path}>{screenTitle('projectSetup')}</Link>{' '}
          {t('home.new.checklistHelp')}
        </li>
      ) : null}
      <li>
        <Link to="/course">{t('home.new.course')}</Link> {t('home.new.courseHelp')}
      </li>
    </ul>
  )
}
