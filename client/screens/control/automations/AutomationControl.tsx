/** The automations of the project: switched, paused, run, authored and explained. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { type RefObject, Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import type { Automation } from '#shared/records/automation.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsArriving } from '../../../store/hooks.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useHistoryAction } from '../../../widgets/operations/useHistoryAction.ts'
import { FindSearch, FindSelect, FindTools } from '../cards/FindTools.tsx'
import { AutomationCard } from './AutomationCard.tsx'
import {
  copyAutomation,
  disableAutomations,
  enableAutomations,
  pinAutomation,
  removeAutomation,
  unpinAutomation,
} from './automationActions.ts'
import { type AutomationQuery, STATES, useAutomations, useAutomationUrl, VIEWS } from './automationList.ts'
import styles from './automations.module.css'
import { PlaceContext, useProjectPlace } from './usePlace.ts'

/** Most users only view and switch, so editor, table and week view are loaded on demand. */
const AutomationDetail = lazyPart(async () => (await import('./AutomationDetail.tsx')).AutomationDetail)
const AutomationTableView = lazyPart(
  async () => (await import('./AutomationTableView.tsx')).AutomationTableView,
)
const WeekView = lazyPart(async () => (await import('./week/WeekView.tsx')).WeekView)

export type ChangeQuery = (next: Partial<AutomationQuery>) => void

export function AutomationControl() {
  const place = useProjectPlace()
  const { query, change } = useAutomationUrl()
  const root = useRef<HTMLDivElement>(null)
  useFocusOnOpened(root, query.open)
  return (
    <PlaceContext.Provider value={place}>
      <div ref={root} className={styles.screen}>
        {query.open === null ? (
          <AllAutomations query={query} onChange={change} />
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <AutomationDetail
              key={query.open}
              id={query.open}
              tab={query.tab}
              run={query.run}
              onChange={change}
            />
          </Suspense>
        )}
      </div>
    </PlaceContext.Provider>
  )
}

/** After closing the details, focus returns to the row, or to the add button. */
function useFocusOnOpened(root: RefObject<HTMLElement | null>, open: string | null): void {
  const before = useRef(open)
  useLayoutEffect(() => {
    const closed = before.current
    before.current = open
    if (closed === null || open !== null) return
    const id = CSS.escape(closed)
    root.current?.querySelector<HTMLElement>(`[data-automation="${id}"] button, [data-id="${id}"]`)?.focus()
  }, [root, open])
}

function AllAutomations(props: { readonly query: AutomationQuery; readonly onChange: ChangeQuery }) {
  const { t } = useTexts()
  const { query, onChange } = props
  const { state, place, view } = query
  const search = useDeferredValue(query.search)
  const isArriving = useIsArriving()
  const { found, total, places } = useAutomations({ search, state, place })
  const actions = useActions()
  const open = (id: string) => onChange({ open: id, tab: 'edit' })
  const addButton = <AddButton onAdd={() => open('new')} />
  if (view === 'list')
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <AutomationTableView
          actions={actions}
          switcher={<ViewChoice view={view} onChange={onChange} />}
          mainAction={addButton}
        />
      </Suspense>
    )
  return (
    <Page
      title={screenTitle('automationControl')}
      facts={<span role="status">{isArriving ? '' : t('automations.count', { count: found.length })}</span>}
      actions={
        <FindTools>
          <ViewChoice view={view} onChange={onChange} />
          <Filters query={query} places={places} onChange={onChange} />
          {addButton}
        </FindTools>
      }
    >
      {found.length === 0 ? (
        <Nothing
          isFiltered={total > 0}
          onClear={() => onChange({ search: '', state: 'all', place: 'all' })}
        />
      ) : view === 'week' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <WeekView automations={found} onOpen={open} />
        </Suspense>
      ) : (
        <div className={styles.grid}>
          {found.map((automation) => (
            <AutomationCard
              key={automation.id}
              automation={automation}
              actions={actions}
              onOpen={open}
              onRuns={(id) => onChange({ open: id, tab: 'runs' })}
            />
          ))}
        </div>
      )}
    </Page>
  )
}

function useActions() {
  const history = useHistoryAction<Automation>()
  return useRecordActions(
    'automation',
    pinAutomation,
    unpinAutomation,
    copyAutomation,
    enableAutomations,
    disableAutomations,
    history,
    removeAutomation,
  )
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTexts()
  return (
    <CallButton
      data-id="new"
      endpoint={automationsContract.add}
      intent="primary"
      icon={<Plus />}
      onClick={onAdd}
    >
      {t('automations.add')}
    </CallButton>
  )
}

function ViewChoice(props: { readonly view: AutomationQuery['view']; readonly onChange: ChangeQuery }) {
  const { t } = useTexts()
  return (
    <Segmented
      label={t('automations.view')}
      choices={VIEWS.map((value) => ({ value, text: t(`automations.views.${value}`) }))}
      value={props.view}
      onChange={(view) => props.onChange({ view: VIEWS.find((one) => one === view) ?? 'cards' })}
    />
  )
}

function Filters(props: {
  readonly query: AutomationQuery
  readonly places: readonly string[]
  readonly onChange: ChangeQuery
}) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const { query, onChange } = props
  return (
    <>
      <FindSelect
        label={t('automations.state')}
        value={query.state}
        onChange={(value) => onChange({ state: STATES.find((one) => one === value) ?? 'all' })}
      >
        {(['all', ...STATES] as const).map((one) => (
          <option key={one} value={one}>
            {t(`automations.states.${one}`)}
          </option>
        ))}
      </FindSelect>
      <FindSelect
        label={t('automations.place')}
        value={query.place}
        onChange={(place) => onChange({ place })}
      >
        <option value="all">{t('automations.allPlaces')}</option>
        {props.places.map((id) => (
          <option key={id} value={id}>
            {areaPath(read, id)}
          </option>
        ))}
      </FindSelect>
      <FindSearch
        label={t('automations.search')}
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
    </>
  )
}

function Nothing(props: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTexts()
  if (useIsArriving()) return <Skeleton lines={8} />
  if (!props.isFiltered) return <Notice title={t('automations.none')}>{t('automations.noneHelp')}</Notice>
  return (
    <Notice
      title={t('automations.noMatch')}
      actions={<Button onClick={props.onClear}>{t('automations.clearFilters')}</Button>}
    >
      {t('automations.noMatchHelp')}
    </Notice>
  )
}
