import { Button } from '@blueprintjs/core'
import { Fullscreen, Minimize } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isFullscreen, onFullscreen, toggleFullscreen } from '../../platform/page.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

export function FullscreenButton() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(onFullscreen, isFullscreen)
  const label = isFull ? t('shell.fullscreenEnd') : t('shell.fullscreen')
  const toggle = async () => {
    if (!(await toggleFullscreen())) showToast('warning', t('shell.fullscreenRefused'))
  }
  return (
    <Button
      variant="minimal"
      className="drop-menu"
      icon={isFull ? <Minimize /> : <Fullscreen />}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    />
  )
}
