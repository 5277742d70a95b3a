import type { Verification } from '#shared/records/verification.ts'
import { nameOf } from '../../../i18n/i18n.ts'

/** The room, as it was called when the protocol was started. */
export const protocolName = ({ areaName, areaNameEn }: Verification): string =>
  nameOf({ name: areaName, nameEn: areaNameEn })
