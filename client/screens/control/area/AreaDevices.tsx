/** One area's own page: its devices by use, all of them at once, its alarms now and before; the tree of areas beside it. */
import { Button } from '@blueprintjs/core'
import { ChevronDown, Cross } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MOBILE_BREAKPOINT_PX } from '#shared/constants.ts'
import { alarmsContract } from '#shared/contract/alarms.ts'
import type { Area } from '#shared/records/area.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useIsLive, useRecord } from '../../../store/hooks.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { SheetDialog } from '../../../ui/controls/SheetDialog.tsx'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import type { DeviceFilters } from '../deviceFilter.ts'
import { PlaceTree } from '../PlaceTree.tsx'
import { AreaContents } from './AreaContents.tsx'
import styles from './AreaDevices.module.css'
import { AreaHistory } from './AreaHistory.tsx'

const EVERYTHING: DeviceFilters = { set: 'all', group: 'all', state: 'all', search: '' }
const VIEWS = ['now', 'history'] as const
type View = (typeof VIEWS)[number]

export function AreaDevices() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const { areaId, view, choose, show } = useAreaAddress()
  const area = useRecord('area', areaId)
  const mayReadAlarms = useCan(alarmsContract.list)
  return (
    <Page
      title={area ? areaTitle(area) : screenTitle('areaDeviceControl')}
      actions={
        area ? (
          <>
            <Link to={`/device/areacontrol?area=${area.id}`}>{t('areaDevices.inMatrix')}</Link>
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
        <Areas area={area} onChoose={choose} />
        <div className={styles.contents}>
          {!area ? (
            <Notice title={t(areaId === null ? 'areaDevices.choose' : 'areas.notFound')}>
              {t(areaId === null ? 'areaDevices.chooseHelp' : 'areas.notFoundHelp')}
            </Notice>
          ) : view === 'history' && mayReadAlarms ? (
            <AreaHistory key={area.id} areaId={area.id} />
          ) : (
            <AreaContents areaId={area.id} />
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

/** Beside the page; on a phone one line that opens it. */
function Areas(props: { readonly area: Area | undefined; readonly onChoose: (key: PlaceKey) => void }) {
  const { t } = useTexts()
  const isNarrow = useMedia(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
  const [isOpen, setOpen] = useState(false)
  const { area, onChoose } = props
  const tree = (choose: (key: PlaceKey) => void) => (
    <PlaceTree place={area ? `area/${area.id}` : 'all'} filters={EVERYTHING} onChoose={choose} />
  )
  if (!isNarrow) return <div className={clsx('panel', styles.tree)}>{tree(onChoose)}</div>
  return (
    <>
      <Button
        className={styles.chosen ?? ''}
        alignText="start"
        endIcon={<ChevronDown />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {area ? areaTitle(area) : t('areaDevices.choose')}
      </Button>
      {isOpen ? (
        <SheetDialog label={t('control.tree')} onClose={() => setOpen(false)}>
          <header className={styles.sheetHead}>
            <h2>{t('control.tree')}</h2>
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={t('common.close')}
              onClick={() => setOpen(false)}
            />
          </header>
          <div className={styles.sheetTree}>
            {tree((key) => {
              if (key.startsWith('area/')) setOpen(false)
              onChoose(key)
            })}
          </div>
        </SheetDialog>
      ) : null}
    </>
  )
}
