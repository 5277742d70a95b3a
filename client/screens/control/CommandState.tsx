import { Button } from '@blueprintjs/core'
import { Cross, Refresh, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceCommandView } from '../../actions/commands.ts'
import { useDeviceCommand } from '../../actions/control.ts'
import { findText } from '../../i18n/i18n.ts'
import { every, nowMs } from '../../platform/time.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { propertyName, wordOf } from './texts.ts'

/** What became of the device's newest command: pending with seconds, a tick, or why not, with retry. */
export function CommandState(props: { readonly deviceId: string; readonly name: string }) {
  const command = useDeviceCommand(props.deviceId)
  return (
    <span className="command-state" role="status">
      {command ? <KnownState command={command} name={props.name} /> : null}
    </span>
  )
}

function KnownState({ command, name }: { readonly command: DeviceCommandView; readonly name: string }) {
  const { t } = useTranslation()
  switch (command.shown) {
    case 'pending':
      return <Pending sinceMs={command.pendingSinceMs} />
    case 'confirmed':
      return (
        <StatusTag tone="ok">
          <Tick size={12} />
          {t('control.command.confirmed')}
        </StatusTag>
      )
    case 'failed':
    case 'unknown':
      return <NotDone command={command} name={name} />
  }
}

function Pending({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(nowMs)
  // The seconds come from the browser's clock, which is outside of React.
  useEffect(() => every(500, () => setNow(nowMs())), [])
  const seconds = Math.max(0, Math.floor((now - sinceMs) / 1_000))
  return <StatusTag tone="warn">{t('control.command.pending', { seconds })}</StatusTag>
}

function NotDone({ command, name }: { readonly command: DeviceCommandView; readonly name: string }) {
  const { t } = useTranslation()
  const isFailed = command.shown === 'failed'
  const told = Object.entries(command.values)
    .map(([property, value]) => `${propertyName(property)}: ${wordOf(property, value)}`)
    .join(', ')
  return (
    <span className="command-notDone">
      <StatusTag tone={isFailed ? 'bad' : 'warn'} title={told}>
        {t(isFailed ? 'control.command.failed' : 'control.command.unknown')}
      </StatusTag>
      <span className="command-why">{useReason(command)}</span>
      <Button
        size="small"
        icon={<Refresh size={12} />}
        text={t('control.command.retry')}
        aria-label={t('control.command.retryOn', { name })}
        onClick={command.retry}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={12} />}
        aria-label={t('control.command.dismissOn', { name })}
        title={t('control.command.dismiss')}
        onClick={command.dismiss}
      />
    </span>
  )
}

function useReason({ failure }: DeviceCommandView): string {
  const { t } = useTranslation()
  if (!failure) return ''
  switch (failure.kind) {
    case 'refused':
      return failure.message
    case 'failed':
      // Reasons of our own are codes; a host's are its words.
      if (failure.message === 'gateway_offline') return t('control.lock.offline')
      return (
        findText(`control.command.${failure.message}`) ??
        (failure.message || t('control.command.refusedByHost'))
      )
    default:
      return t(`control.command.${failure.kind}`)
  }
}
