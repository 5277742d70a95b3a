import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useIsLive, useRecord } from '../../../store/hooks.ts'
import { SearchInput } from '../../../ui/controls/SearchInput.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { areaUrl } from '../../../widgets/devices/places.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import type { DeviceFilters } from '../deviceFilter.ts'
import { PlacesAside } from '../PlacesAside.tsx'
import { AreaContents } from './AreaContents.tsx'
import styles from './AreaDevices.module.css'
import { AreaHistory } from './AreaHistory.tsx'

const EVERYTHING: DeviceFilters = { set: 'all', group: 'all', state: 'all', search: '' }
const VIEWS = ['now', 'history'] as const
type View = (typeof VIEWS)[number]
/** Buildings and floors have no page of this kind. */
const isArea = (key: PlaceKey): boolean => key.startsWith('area/')

export function AreaDevices() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const { areaId, view, choose, show } = useAreaAddress()
  const area = useRecord('area', areaId)
  const mayReadAlarms = useCan(alarmsContract.list)
  const [search, setSearch] = useState('')
  return (
    <Page
      title={area ? areaTitle(area) : screenTitle('areaDeviceControl')}
      actions={
        area ? (
          <>
            {view === 'now' ? (
              <SearchInput label={t('areaDevices.search')} value={search} onChange={setSearch} />
            ) : null}
            <Link to={areaUrl(area.id)}>{t('areaDevices.inMatrix')}</Link>
            {mayReadAlarms ? (
              <Segmented
                label={t('areaDevices.view')}
                choices={VIEWS.map((value) => ({ value, text: t(`areaDevices.${value}`) }))}
                value={view}
                onChange={(value) => show(VIEWS.find((one) => one === value) ?? 'now')}
              />
            ) : null}
          </>
        ) : null
      }
      isFilling
    >
      <div className={clsx(styles.page, !isLive && 'values-stale')}>
        <PlacesAside
          place={area ? `area/${area.id}` : 'all'}
          name={area ? areaTitle(area) : t('areaDevices.choose')}
          filters={EVERYTHING}
          onChoose={choose}
          closesAt={isArea}
        />
        <div className={styles.contents}>
          {!area ? (
            <Notice title={t(areaId === null ? 'areaDevices.choose' : 'areas.notFound')}>
              {t(areaId === null ? 'areaDevices.chooseHelp' : 'areas.notFoundHelp')}
            </Notice>
          ) : view === 'history' && mayReadAlarms ? (
            <AreaHistory key={area.id} areaId={area.id} />
          ) : (
            <AreaContents key={area.id} areaId={area.id} search={search} />
          )}
        </div>
      </div>
    </Page>
  )
}

function useAreaAddress() {
  const [query, setQuery] = useSearchParams()
  const view: View = query.get('view') === 'history' ? 'history' : 'now'
  const areaId = query.get('area')
  const choose = (key: PlaceKey) => {
    const [type, id = ''] = key.split('/')
    if (type === 'area') setQuery({ area: id, ...(view === 'now' ? {} : { view }) })
  }
  const show = (next: View) =>
    setQuery({ ...(areaId === null ? {} : { area: areaId }), ...(next === 'now' ? {} : { view: next }) })
  return { areaId, view, choose, show }
}
