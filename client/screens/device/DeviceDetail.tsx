/** Device page: state, controls, history, commands and decisions. */

import { Link } from 'react-router-dom'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useAllIds, useIsLive, useRecord } from '../../store/hooks.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { DeviceChooser } from './detail/DeviceChooser.tsx'
import { DevicePage } from './detail/DevicePage.tsx'
import { useDetailUrl } from './detail/useDetailUrl.ts'

export function DeviceDetail() {
  const { deviceId } = useDetailUrl()
  const device = useRecord('device', deviceId)
  if (deviceId === null) return <DeviceChooser />
  // Remounted per device: state of one must not be shown for another.
  return device ? <DevicePage key={device.id} device={device} /> : <NoDevice />
}

/** Missing device: removed, in another project, or hidden; not distinguished. */
function NoDevice() {
  const { t } = useTexts()
  const isLive = useIsLive()
  const isEmpty = useAllIds('area').length === 0
  return (
    <Page title={screenTitle('deviceDetail')}>
      <Panel>
        {isEmpty && !isLive ? (
          <Skeleton lines={10} />
        ) : (
          <Notice
            title={t('deviceDetail.unknown')}
            actions={<Link to="/device/devicedetail">{t('deviceDetail.choose')}</Link>}
          >
            {t('deviceDetail.unknownHelp')}
          </Notice>
        )}
      </Panel>
    </Page>
  )
}
