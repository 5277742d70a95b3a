/** The automations of the project: switched, paused, run, authored and explained. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Plus, Search } from '@blueprintjs/icons'
import { useDeferredValue } from 'react'
import { automationsContract } from '#shared/contract/automations.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useCan, useIsLive } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { areaPath } from '../../../widgets/devices/places.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { AutomationCard } from './AutomationCard.tsx'
import { AutomationDetail } from './AutomationDetail.tsx'
import { copyAutomation, pinAutomation, removeAutomation, unpinAutomation } from './automationActions.ts'
import { type AutomationQuery, STATES, useAutomations, useAutomationUrl } from './automationList.ts'
import styles from './automations.module.css'
import { PlaceContext, useProjectPlace } from './usePlace.ts'

export type ChangeQuery = (next: Partial<AutomationQuery>) => void

export function AutomationControl() {
  const place = useProjectPlace()
  const { query, change } = useAutomationUrl()
  return (
    <PlaceContext.Provider value={place}>
      {query.open === null ? (
        <AllAutomations query={query} onChange={change} />
      ) : (
        <AutomationDetail key={query.open} id={query.open} tab={query.tab} onChange={change} />
      )}
    </PlaceContext.Provider>
  )
}

function AllAutomations({
  query,
  onChange,
}: {
  readonly query: AutomationQuery
  readonly onChange: ChangeQuery
}) {
  const { t } = useTexts()
  const { state, place } = query
  const search = useDeferredValue(query.search)
  const { found, total, places } = useAutomations({ search, state, place })
  const mayAdd = useCan(automationsContract.add)
  const actions = useRecordActions(
    'automation',
    pinAutomation,
    unpinAutomation,
    copyAutomation,
    removeAutomation,
  )
  return (
    <Page
      title={screenTitle('automationControl')}
      facts={<span role="status">{t('automations.count', { count: found.length })}</span>}
      actions={
        <>
          <Filters query={query} places={places} onChange={onChange} />
          <Button
            intent="primary"
            icon={<Plus />}
            disabled={!mayAdd}
            onClick={() => onChange({ open: 'new' })}
          >
            {t('automations.add')}
          </Button>
        </>
      }
    >
      {found.length > 0 ? (
        <div className={styles.grid}>
          {found.map((automation) => (
            <AutomationCard
              key={automation.id}
              automation={automation}
              actions={actions}
              onOpen={(open) => onChange({ open, tab: 'edit' })}
              onRuns={(open) => onChange({ open, tab: 'runs' })}
            />
          ))}
        </div>
      ) : (
        <Nothing
          isFiltered={total > 0}
          onClear={() => onChange({ search: '', state: 'all', place: 'all' })}
        />
      )}
    </Page>
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
      <HTMLSelect
        aria-label={t('automations.state')}
        value={query.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: STATES.find((one) => one === value) ?? 'all' })
        }
      >
        {(['all', ...STATES] as const).map((one) => (
          <option key={one} value={one}>
            {t(`automations.states.${one}`)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t('automations.place')}
        value={query.place}
        onChange={({ currentTarget: { value } }) => onChange({ place: value })}
      >
        <option value="all">{t('automations.allPlaces')}</option>
        {props.places.map((id) => (
          <option key={id} value={id}>
            {areaPath(read, id)}
          </option>
        ))}
      </HTMLSelect>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t('automations.search')}
        aria-label={t('automations.search')}
        value={query.search}
        onValueChange={(search) => onChange({ search })}
      />
    </>
  )
}

function Nothing(props: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTexts()
  const isLive = useIsLive()
  const isEmptyStore = useAllIds('area').length === 0
  if (isEmptyStore && !isLive) return <Skeleton lines={8} />
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
