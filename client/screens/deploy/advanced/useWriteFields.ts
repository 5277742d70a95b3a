import { useMemo } from 'react'
import { NAME_LENGTH_MAX, PORT_MAX } from '#shared/constants.ts'
import type { MessageCode } from '#shared/messages.ts'
import { ADVANCED_FORMATS, ADVANCED_LENGTH } from '#shared/records/advanced.ts'
import { contentError, isIpAddress } from '#shared/rules/advancedContent.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'
import type { PickNode } from '../../../ui/picker/pickModel.ts'
import { useDeviceNodes } from '../../../widgets/pickers/usePickers.ts'

/** As the server would: every field shows at once the problems with it. */
const refused = (code: MessageCode) => ({
  text: messageText(code, currentLanguage(), { length: ADVANCED_LENGTH }),
})

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
    check: (value, { format: as }) => {
      const code = contentError({
        format: ADVANCED_FORMATS.find((one) => one === as) ?? 'hex',
        content: String(value),
      })
      return code && refused(code)
    },
  } satisfies FieldDef
  const ip = {
    kind: 'text',
    name: 'serverIp',
    label: t('advanced.serverIp'),
    check: (value) => (isIpAddress(String(value).trim()) ? null : refused('ip_invalid')),
    isHalf: true,
  } satisfies FieldDef
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
