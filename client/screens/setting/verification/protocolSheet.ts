import { isSameCheck, type Verification } from '#shared/records/verification.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, labelled, nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import type { Sheet } from '../../../ui/print/sheet.ts'
import { propertyName } from '../../../widgets/devices/deviceTexts.ts'
import { protocolName } from './protocolName.ts'

/** The protocol on paper, with a line for the signature where it is not signed yet. */
export function protocolSheet(
  protocol: Verification,
  before: Verification | undefined,
  format: Format,
): Sheet {
  const { startedBy, startedAtMs, signed } = protocol
  return {
    title: `${screenTitle('functionCheck')} · ${protocolName(protocol)}`,
    facts: [
      labelled(i18n.t('verification.started'), `${format.dateTime(startedAtMs)}, ${nameOf(startedBy)}`),
      signed
        ? labelled(i18n.t('verification.signature'), `${signed.name}, ${format.dateTime(signed.atMs)}`)
        : labelled(i18n.t('verification.signature'), '________________'),
      ...(signed && signed.note !== '' ? [labelled(i18n.t('verification.note'), signed.note)] : []),
    ],
    columns: [
      { label: i18n.t('verification.device'), widthPx: 180 },
      { label: i18n.t('verification.number'), widthPx: 150 },
      { label: i18n.t('verification.function'), widthPx: 120 },
      { label: i18n.t('verification.result'), widthPx: 90 },
      { label: i18n.t('verification.decidedBy'), widthPx: 90 },
      { label: i18n.t('verification.previous'), widthPx: 90 },
      { label: i18n.t('verification.note'), widthPx: 180 },
    ],
    rows: protocol.checks.map((check) => {
      const last = before?.checks.find((one) => isSameCheck(one, check))
      return [
        nameOf(check),
        check.number,
        propertyName(check.property),
        i18n.t(`verification.results.${check.result}`),
        check.by === null ? null : i18n.t(`verification.by.${check.by}`),
        last ? i18n.t(`verification.results.${last.result}`) : null,
        check.note,
      ]
    }),
  }
}
