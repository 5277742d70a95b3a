import { useMemo } from 'react'
import { NAME_LENGTH_MAX, PORT_MAX } from '#shared/constants.ts'
import { ADVANCED_FORMATS, ADVANCED_LENGTH } from '#shared/records/advanced.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { PickNode } from '../../../ui/picker/pickModel.ts'
import { useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'

export function useWriteFields() {
  const { t } = useTexts()
  const name = {
    kind: 'text',
    name: 'name',
    label: t('advanced.name'),
    maxLength: NAME_LENGTH_MAX,
    isHalf: true,
  } as const
  const format = {
    kind: 'segmented',
    name: 'format',
    label: t('advanced.format'),
    choices: ADVANCED_FORMATS.map((value) => ({ value, text: t(`advanced.formats.${value}`) })),
    isHalf: true,
  } as const
  const content = {
    kind: 'textarea',
    name: 'content',
    label: t('advanced.content'),
    help: t('advanced.contentHelp', { length: ADVANCED_LENGTH }),
    maxLength: ADVANCED_LENGTH,
    rows: 3,
  } as const
  const ip = { kind: 'text', name: 'serverIp', label: t('advanced.serverIp'), isHalf: true } as const
  const port = {
    kind: 'number',
    name: 'serverPort',
    label: t('advanced.serverPort'),
    min: 0,
    max: PORT_MAX,
    step: 1,
    isHalf: true,
  } as const
  const target = { kind: 'tree', name: 'targetId', label: t('advanced.target'), nodes: useTargets() } as const
  return [target, name, format, content, ip, port]
}

/** The hosts in a group of their own, then the devices by place. */
function useTargets(): readonly PickNode[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const ids = useAllIds('host')
  const devices = useDeviceNodes()
  return useMemo(() => {
    const hosts = ids.flatMap((id) => read.get('host', id) ?? [])
    const children = hosts
      .map(({ id, name }) => ({ id, label: name }))
      .sort((a, b) => naturalOrder(a.label, b.label))
    return children.length === 0
      ? devices
      : [{ id: 'hosts', label: t('advanced.hosts'), children }, ...devices]
  }, [read, ids, devices, t])
}
